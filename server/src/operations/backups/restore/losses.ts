import { type Environment, environments } from '@recaudo/contract/shared/environment';
import { displayPesos } from '../../../platform/primitives/values/money.ts';
import type { Totals } from '../proof/totals-store.ts';

export type TotalsOf = Partial<Record<Environment, Totals>>;

const none: Totals = { charges: 0, chargedCentavos: 0n, refunds: 0, refundedCentavos: 0n };

const counted = (count: number, noun: string, centavos: bigint): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'} (${displayPesos(centavos, 'en')})`];

/** What the running ledger has and the restored one lacks, a sentence per environment. */
export function describeLosses(running: TotalsOf, restored: TotalsOf, upTo: Date): string[] {
  return environments.flatMap(environment => {
    const now = running[environment];
    if (now === undefined) return [];
    const then = restored[environment] ?? none;
    const lost = [
      ...counted(now.charges - then.charges, 'charge', now.chargedCentavos - then.chargedCentavos),
      ...counted(now.refunds - then.refunds, 'refund', now.refundedCentavos - then.refundedCentavos),
    ];
    const what = lost.length === 0 ? 'no charge and no refund' : lost.join(' and ');
    return [`${environment}: a restore to ${upTo.toISOString()} would lose ${what}`];
  });
}
