import type { SettlementCheckState } from '../../../domain/settlement/check/state-store.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { ago } from '../ago.ts';
import { type Problem, problemOf, warningOf } from '../problem.ts';

/** The check runs daily, so this means a skipped day. */
const OLD_MS = 36 * 3_600_000;

/** Whether what merchants are owed agrees with the ledger, and when that was last proven. */
export function judgeSettlements(state: SettlementCheckState | undefined, now: Date): Problem[] {
  if (state === undefined) return [];
  const { since, last } = state;
  const at = last?.endedAt ?? since;
  const time = ago(at, now);
  if (last !== null && last.differences > 0) {
    const [owed, collected] = [formatPesos(last.owedCentavos), formatPesos(last.collectedCentavos)];
    return [
      problemOf(
        'settlement_differs',
        `las liquidaciones no cuadran: ${last.differences} diferencias hace ${time}, se deben ${owed} y se recaudaron ${collected}; usa recaudo settlement check`,
        `settlements do not agree with the ledger: ${last.differences} differences ${time} ago, ${owed} owed, ${collected} collected; run recaudo settlement check`,
      ),
    ];
  }
  if (now.getTime() - at.getTime() <= OLD_MS) return [];
  return [
    warningOf(
      'settlement_unchecked',
      last === null
        ? 'nadie ha comprobado las liquidaciones: revisa el trabajador'
        : `las liquidaciones se comprobaron por última vez hace ${time}: revisa el trabajador`,
      last === null
        ? 'settlements were never checked: look at the worker'
        : `settlements were last checked ${time} ago: look at the worker`,
    ),
  ];
}
