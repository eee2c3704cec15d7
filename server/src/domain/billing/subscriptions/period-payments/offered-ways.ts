import type { Gateway } from '../../../../dependencies.ts';
import { chooseConnections } from '../../../routing/choose-connections.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { isAnyNetworkFor } from './offered-ways-store.ts';

export type OfferedWay = 'pse' | 'cash';

/** Lists the payment methods besides cards on a subscription's page, for an email that names them. */
export async function listOfferedWays(
  gateway: Gateway,
  { merchantId, subscription, terms: { amountCentavos } }: DueSubscription,
): Promise<OfferedWay[]> {
  const facts = { amountCentavos, reference: subscription.id };
  const pse = await chooseConnections(gateway, merchantId, { ...facts, method: 'pse' });
  const [cash] = await chooseConnections(gateway, merchantId, { ...facts, method: 'store' });
  const ways: OfferedWay[] = pse.length > 0 && amountCentavos % 100n === 0n ? ['pse'] : [];
  // Our own vouchers need a cash network that accepts them; the sandbox has one.
  const isOurs = cash === null && gateway.environment === 'production';
  const isTaken = isOurs ? await isAnyNetworkFor(gateway.database, amountCentavos) : cash !== undefined;
  return isTaken ? [...ways, 'cash'] : ways;
}
