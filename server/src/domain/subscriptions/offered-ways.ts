import { statement } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { chooseLinks } from '../routes/choose-links.ts';
import type { DueSubscription } from './billing-store.ts';

export type OfferedWay = 'pse' | 'cash';

const anyNetwork = statement<{ is_there: boolean }>(
  'cash_networks_any',
  `select exists (select from cash_networks where status = 'active'
     and (max_amount_centavos is null or max_amount_centavos >= $1)) as is_there`,
);

/** What the page of a subscription takes besides a card, for an email that says so. */
export async function listOfferedWays(
  gateway: Gateway,
  { merchantId, subscription, terms: { amountCentavos } }: DueSubscription,
): Promise<OfferedWay[]> {
  const facts = { amountCentavos, reference: subscription.id };
  const pse = await chooseLinks(gateway, merchantId, { ...facts, method: 'pse' });
  const [cash] = await chooseLinks(gateway, merchantId, { ...facts, method: 'store' });
  const ways: OfferedWay[] = pse.length > 0 && amountCentavos % 100n === 0n ? ['pse'] : [];
  // Our own vouchers need a network that takes them, and the sandbox has one.
  const isOurs = cash === null && gateway.environment === 'production';
  const isTaken = isOurs
    ? (await gateway.database.find(anyNetwork, [amountCentavos]))?.is_there
    : cash !== undefined;
  return isTaken === true ? [...ways, 'cash'] : ways;
}
