import type { Legs } from '../../money/ledger/store.ts';
import { type WithheldTax, withheldTaxes } from '../withholding/withholding.ts';
import type { Movement } from './movement.ts';
import { netOf } from './movement-lines.ts';

/** Accounts of what was withheld from merchants and is owed to the tax office. */
export const withheldAccount = (tax: WithheldTax): string => `withheld:${tax}`;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

const sumWithheld = (movements: readonly Movement[], tax: WithheldTax): bigint =>
  -sum(movements.map(({ lines }) => netOf(lines.filter(line => line.withheld?.tax === tax))));

export function withheldLegs(movements: readonly Movement[]): Legs {
  const legs = withheldTaxes.map(tax => [withheldAccount(tax), sumWithheld(movements, tax)] as const);
  return [['pending', -sum(legs.map(([, centavos]) => centavos))], ...legs];
}
