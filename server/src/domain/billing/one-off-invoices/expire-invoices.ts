import type { Gateway } from '../../../dependencies.ts';
import { GatewayError } from '../../../platform/errors.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { listExpired } from '../invoices/one-off-store.ts';
import { voidInvoice } from './end-invoice.ts';

const AT_ONCE = 4;

/**
 * The sweep that drops subscription changes that were not paid in time, and voids their invoices. If the payer is at a bank, both stay
 * until the bank responds.
 */
export async function expireInvoices(
  gateway: Gateway,
  { merchantId, batchSize }: { merchantId: string | null; batchSize: number },
): Promise<number> {
  const now = gateway.clock.now();
  const rows = await listExpired(gateway.database, merchantId, { now, limit: batchSize });
  const nameOf = (one: (typeof rows)[number]) => ({ kind: 'invoice of a change', ...one });
  await workApart(gateway, { rows, atOnce: AT_ONCE, nameOf }, async ({ merchantId: owner, id }) => {
    const merchant = await findMerchant(gateway.database, owner);
    if (merchant === undefined) throw new Error(`the merchant ${owner} is gone`);
    await voidInvoice(onMerchantsClock(gateway, merchant), owner, id).catch((error: unknown) => {
      // Just paid or voided, or a payment is in progress.
      if (!(error instanceof GatewayError)) throw error;
    });
  });
  return rows.length;
}
