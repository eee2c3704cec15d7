import type { Bilingual } from '@recaudo/contract/shared/words/language';

/** Texts on an error code's page in addition to the table in errors.ts. */
export interface ExplainedError {
  /** The English title is the description that the API sends. */
  titleInSpanish: string;
  cause: Bilingual;
  remedy: Bilingual;
}
