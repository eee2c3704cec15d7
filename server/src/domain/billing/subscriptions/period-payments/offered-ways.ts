import type { Gateway } from '../../../../dependencies.ts';
import { chooseConnections } from '../../../routing/choose-connections.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { isAnyNetworkFor } from './offered-ways-store.ts';

export type OfferedWay = 'pse' | 'cash';

/** What the page of a subscription takes besides a card, for an email that says so. */
export async function listOfferedWays(
  gateway: Gateway,
  { merchantId, subscription, terms: { amountCentavos } }: DueSubscription,
): Promise<OfferedWay[]> {
  const facts = { amountCentavos, reference: subscription.id };
  const pse = await chooseConnections(gateway, merchantId, { ...facts, method: 'pse' });
  const [cash] = await chooseConnections(gateway, merchantId, { ...facts, method: 'store' });
  const ways: OfferedWay[] = pse.length > 0 && amountCentavos % 100n === 0n ? ['pse'] : [];
  // Our own vouchers need a network that takes them, and the sandbox has one.
  const isOurs = cash === null && gateway.environment === 'production';
  const isTaken = isOurs ? await isAnyNetworkFor(gateway.database, amountCentavos) : cash !== undefined;
  return isTaken ? [...ways, 'cash'] : ways;
}
