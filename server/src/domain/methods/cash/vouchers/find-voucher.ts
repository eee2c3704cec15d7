import type { Gateway } from '../../../../dependencies.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { findByHandle } from '../../../charges/hosted/handle-store.ts';
import { findTransaction } from '../../../charges/store.ts';
import type { Merchant } from '../../../merchants/merchant.ts';
import { onMerchantsClock } from '../../../merchants/merchant-clock.ts';
import { findMerchant } from '../../../merchants/store.ts';

export interface Voucher {
  /** On the merchant's clock. */
  gateway: Gateway;
  merchant: Merchant;
  charge: Transaction;
}

/** Finds the charge of a reference or a voucher's URL, for any caller. */
export async function findVoucher(gateway: Gateway, handle: string): Promise<Voucher | undefined> {
  const owner = await findByHandle(gateway.database, handle);
  if (owner === undefined) return undefined;
  const { merchantId, transactionId } = owner;
  const [merchant, charge] = await Promise.all([
    findMerchant(gateway.database, merchantId),
    findTransaction(gateway.database, { merchantId, customerId: null }, transactionId),
  ]);
  if (merchant === undefined || charge === undefined) return undefined;
  return { gateway: onMerchantsClock(gateway, merchant), merchant, charge };
}
