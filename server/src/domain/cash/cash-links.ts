import { errors } from '@recaudo/contract/error-table';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError } from '../../errors.ts';
import type { Transaction } from '../charges/charge.ts';
import { chooseLinks } from '../routes/choose-links.ts';
import { keepUsable } from '../routes/usable-links.ts';

/** Who makes a voucher: links, to be tried one after the other, or we ourselves for our own cash networks. */
export type VoucherMaker =
  | { kind: 'ourselves' }
  | { kind: 'links'; first: string; others: readonly string[] };

/**
 * By the route for store. Without one, vouchers are our own also in production: cash networks are contracted directly. Where
 * there is one, and none of its links can be reached, no voucher is made (1004).
 */
export async function chooseVoucherMaker(
  gateway: Gateway,
  merchantId: string,
  { id, amountCentavos }: Pick<Transaction, 'id' | 'amountCentavos'>,
): Promise<VoucherMaker> {
  const chosen = await chooseLinks(gateway, merchantId, { method: 'store', amountCentavos, reference: id });
  const usable = await keepUsable(gateway, chosen);
  const [first, ...others] = usable;
  if (chosen.length === 0 || first === null) return { kind: 'ourselves' };
  if (first !== undefined) return { kind: 'links', first, others: others.filter(link => link !== null) };
  const about = { merchant_id: merchantId, method: 'store', links: chosen };
  gateway.log.error(about, 'none of the links of the route can open a voucher now');
  throw new GatewayError(errors.unavailable, { retryAfterSeconds: 5 });
}
