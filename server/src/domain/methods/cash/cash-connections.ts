import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError } from '../../../platform/errors.ts';
import type { Transaction } from '../../charges/charge.ts';
import { listConnectionsToTry } from '../../routing/choose-connections.ts';

/** Who makes a voucher: connections, to be tried one after the other, or we ourselves for our own cash networks. */
export type VoucherMaker =
  | { kind: 'ourselves' }
  | { kind: 'links'; first: string; others: readonly string[] };

/**
 * By the routing rules for store. Without any, vouchers are our own also in production: cash networks are contracted directly. Where
 * there are some, and none of its connections can be used, no voucher is made (1004).
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
