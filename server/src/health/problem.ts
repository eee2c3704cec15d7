import type { Bilingual } from '@recaudo/contract/language';
import type { ProblemCode } from '@recaudo/contract/problem-codes';

/** One thing that an operator has to know. */
export interface Problem {
  code: ProblemCode;
  /** A warning alone leaves all well. */
  isWarning: boolean;
  /** The exact facts; screens have words of their own for the code, a terminal has these alone. */
  text: Bilingual;
}
