import { errorTable } from '@recaudo/contract/shared/error-table';

/** The API's description of a code. */
export const describeCode = (code: number): string =>
  (errorTable as Record<number, { description: string } | undefined>)[code]?.description ?? `Code ${code}`;
