import type { Control } from '../control.ts';
import { hasCards, hasPayments, keepProductionPaid, wasProductionPaid } from './setup-store.ts';

export type SetupPlace = Pick<Control, 'database' | 'realClock'> & {
  gateways: Pick<Control['gateways'], 'production'>;
};

/**
 * Until production has its first payment there is nothing to lead elsewhere, and one person sets it up. Read from the rows
 * themselves, so that no switch ends dual control; once seen, a payment counts for ever.
 */
export async function isInSetup({ database, gateways, realClock }: SetupPlace): Promise<boolean> {
  const { production } = gateways;
  if (production === undefined) return true;
  if (await wasProductionPaid(database)) return false;
  if (!(await hasPayments(production.database))) return true;
  await keepProductionPaid(database, realClock.now());
  return false;
}

/** For what carries cards away: cards that were imported are worth something before the first payment. */
export const isInSetupWithoutCards = async (place: SetupPlace): Promise<boolean> => {
  const { production } = place.gateways;
  return (await isInSetup(place)) && (production === undefined || !(await hasCards(production.database)));
};
