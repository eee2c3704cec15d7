import type { ProblemCode } from '@recaudo/contract/operator/problem-codes';
import type { Bilingual } from '@recaudo/contract/shared/words/language';

/** A problem that an operator must know about. */
export interface Problem {
  code: ProblemCode;
  /** Warnings alone leave the overall result well. */
  isWarning: boolean;
  /** The exact facts, for the terminal; screens have their own text per code. */
  text: Bilingual;
}

export const warningOf = (code: ProblemCode, es: string, en: string): Problem => ({
  code,
  isWarning: true,
  text: { es, en },
});
export const problemOf = (code: ProblemCode, es: string, en: string): Problem => ({
  ...warningOf(code, es, en),
  isWarning: false,
});
