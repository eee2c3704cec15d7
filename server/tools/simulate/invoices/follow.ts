import type { Gateway } from '#src/dependencies.ts';
import { followInvoices } from '#src/domain/billing/collection/follow-invoices.ts';
import { numberInvoicesOf } from '#src/domain/billing/invoices/number-invoices.ts';
import { resolveChargeAttempts } from '#src/domain/charges/follow-ups/resolve-attempts.ts';
import { settleInvoicePayments } from '#src/domain/charges/hosted/settle-invoice-payments.ts';
import type { Play } from '../play.ts';
import { countOpenPayments } from './seen-invoice-payments.ts';

const BATCH = 100;
const HOUR_MS = 3_600_000;
const MOST_INQUIRIES = 30;

/** The sweeps that look after invoices of merchants on real time. */
export async function sweepInvoices(
  { story, world }: Play,
  gateway: Gateway,
  batchSize: number,
): Promise<void> {
  if (!story.hasInvoices) return;
  await resolveChargeAttempts(gateway, batchSize);
  await settleInvoicePayments(gateway, { merchantId: null, batchSize });
  for (const { id } of world.merchants) while ((await numberInvoicesOf(gateway, id, batchSize)) > 0);
  if (story.clock === 'own') return;
  while ((await followInvoices(gateway, { merchantId: null, batchSize })) > 0);
}

/** After the last payment: the gateway finds out the outcome of every charge that pays an invoice. */
export async function closeInvoiceCharges({ story, world, gateway, clock, line }: Play): Promise<void> {
  if (!story.hasInvoices) return;
  const merchantIds = world.merchants.map(({ id }) => id);
  for (let round = 0; round < MOST_INQUIRIES; round += 1) {
    if ((await countOpenPayments(gateway.database, merchantIds)) === 0) return;
    clock.advanceMs(HOUR_MS);
    await line.deliverLate();
    await resolveChargeAttempts(gateway, BATCH);
    await settleInvoicePayments(gateway, { merchantId: null, batchSize: BATCH });
  }
}
