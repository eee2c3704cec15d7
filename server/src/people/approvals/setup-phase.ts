import type { Control } from '../control.ts';
import { hasCards, hasPayments, keepProductionPaid, wasProductionPaid } from './setup-store.ts';

export type SetupPlace = Pick<Control, 'database' | 'realClock'> & {
  gateways: Pick<Control['gateways'], 'production'>;
};

/**
 * Until production has its first payment there is no money to redirect, so one person sets it up. Derived from the
 * payments themselves, so that no switch disables dual control; a seen payment is remembered permanently.
 */
export async function isInSetup({ database, gateways, realClock }: SetupPlace): Promise<boolean> {
  const { production } = gateways;
  if (production === undefined) return true;
  if (await wasProductionPaid(database)) return false;
  if (!(await hasPayments(production.database))) return true;
  await keepProductionPaid(database, realClock.now());
  return false;
}

/** For card exports, because imported cards are valuable before the first payment. */
export const isInSetupWithoutCards = async (place: SetupPlace): Promise<boolean> => {
  const { production } = place.gateways;
  return (await isInSetup(place)) && (production === undefined || !(await hasCards(production.database)));
};
