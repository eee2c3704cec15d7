import type { ProblemCode } from '@recaudo/contract/operator/problem-codes';
import type { Bilingual } from '@recaudo/contract/shared/words/language';

/** One thing that an operator has to know. */
export interface Problem {
  code: ProblemCode;
  /** A warning alone leaves all well. */
  isWarning: boolean;
  /** The exact facts; screens have words of their own for the code, a terminal has these alone. */
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
