import { errorTable } from '@recaudo/contract/shared/error-table';

/** What a code means, in the words of the API. */
export const describeCode = (code: number): string =>
  (errorTable as Record<number, { description: string } | undefined>)[code]?.description ?? `Code ${code}`;
