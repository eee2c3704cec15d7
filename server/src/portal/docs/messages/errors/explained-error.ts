import type { Bilingual } from '@recaudo/contract/shared/words/language';

/** What the page of a code says beyond the table of errors.ts. */
export interface ExplainedError {
  /** The English title is the description that the API sends. */
  titleInSpanish: string;
  cause: Bilingual;
  remedy: Bilingual;
}
