import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError } from '../../../platform/errors.ts';
import type { Transaction } from '../../charges/charge.ts';
import { listConnectionsToTry } from '../../routing/choose-connections.ts';

/** The source of vouchers: connections, tried in order, or the gateway itself for its own cash networks. */
export type VoucherMaker =
  | { kind: 'ourselves' }
  | { kind: 'links'; first: string; others: readonly string[] };

/**
 * Chooses by the routing rules for store. Without rules, vouchers are our own, also in production, because cash
 * networks are contracted directly. If there are rules and none of their connections is usable, there is no voucher
 * (1004).
 */
export async function chooseVoucherMaker(
  gateway: Gateway,
  merchantId: string,
  { id, amountCentavos }: Pick<Transaction, 'id' | 'amountCentavos'>,
): Promise<VoucherMaker> {
  const facts = { method: 'store', amountCentavos, reference: id } as const;
  const [first, ...others] = await listConnectionsToTry(gateway, merchantId, facts);
  if (first === undefined) throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
  if (first === null) return { kind: 'ourselves' };
  return { kind: 'links', first, others: others.filter(connection => connection !== null) };
}
