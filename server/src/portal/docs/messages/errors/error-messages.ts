import { type ErrorCode, errorTable } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import { accountErrors } from './account-errors.ts';
import { cardErrors } from './card-errors.ts';
import type { ExplainedError } from './explained-error.ts';
import { generalErrors } from './general-errors.ts';
import { storageErrors } from './storage-errors.ts';

export const errorMessages: Readonly<Record<ErrorCode, ExplainedError>> = {
  ...generalErrors,
  ...storageErrors,
  ...cardErrors,
  ...accountErrors,
};

export const errorTitle = (code: ErrorCode, language: Language): string =>
  language === 'es' ? errorMessages[code].titleInSpanish : errorTable[code].description;
