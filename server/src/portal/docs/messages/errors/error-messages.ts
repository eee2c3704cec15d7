import { type ErrorCode, errorTable } from '../../../../errors.ts';
import type { Bilingual, Language } from '../../../../pages/language.ts';
import { accountErrors } from './account-errors.ts';
import { cardErrors } from './card-errors.ts';
import { generalErrors } from './general-errors.ts';
import { storageErrors } from './storage-errors.ts';

/** What the page of a code says beyond the table of errors.ts. */
export interface ErrorMessages {
  /** The English title is the description that the API sends. */
  titleInSpanish: string;
  cause: Bilingual;
  remedy: Bilingual;
}

export const errorMessages: Readonly<Record<ErrorCode, ErrorMessages>> = {
  ...generalErrors,
  ...storageErrors,
  ...cardErrors,
  ...accountErrors,
};

export const errorTitle = (code: ErrorCode, language: Language): string =>
  language === 'es' ? errorMessages[code].titleInSpanish : errorTable[code].description;
