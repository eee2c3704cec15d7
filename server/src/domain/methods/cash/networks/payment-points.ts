import type { Gateway } from '../../../../dependencies.ts';
import { reject } from '../../../../platform/errors.ts';
import { type CashNetwork, sandboxNetwork } from './cash-network.ts';
import { listNetworksFor } from './cash-network-store.ts';

/** Lists the networks that accept an amount. The sandbox has its own network, also before its first payment. */
export async function listPaymentPoints(gateway: Gateway, amountCentavos: bigint): Promise<CashNetwork[]> {
  const networks = await listNetworksFor(gateway.database, amountCentavos);
  if (gateway.environment === 'production' || networks.some(({ id }) => id === sandboxNetwork.id)) {
    return networks;
  }
  const own = {
    convenio: null,
    maxAmountCentavos: null,
    status: 'active',
    creationDate: gateway.clock.now(),
  } as const;
  return [...networks, { ...sandboxNetwork, ...own }];
}

/** 1004: no payment point accepts the amount, so no voucher is issued. */
export async function requirePaymentPoint(gateway: Gateway, amountCentavos: bigint): Promise<void> {
  if ((await listPaymentPoints(gateway, amountCentavos)).length > 0) return;
  throw reject('cash_not_connected');
}
