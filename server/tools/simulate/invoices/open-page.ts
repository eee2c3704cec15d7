import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '#src/dependencies.ts';
import { findInvoice } from '#src/domain/billing/invoices/store.ts';
import { startHostedPayment } from '#src/domain/billing/one-off-invoices/start-hosted-payment.ts';
import type { Merchant } from '#src/domain/merchants/merchant.ts';
import { changeToStore } from '#src/domain/methods/cash/change-to-cash.ts';
import type { Play } from '../play.ts';
import type { Random } from '../schedule/random.ts';

interface Visit {
  merchant: Merchant;
  invoiceId: string;
  day: CalendarDate;
  random: Random;
}

/** The customer opens the page of an invoice and chooses PSE or cash; the payment follows as for any bill. */
export async function openPage(
  play: Play,
  gateway: Gateway,
  { merchant, invoiceId, day, random }: Visit,
): Promise<void> {
  const invoice = await findInvoice(gateway.database, merchant.id, invoiceId);
  const charge = invoice && (await startHostedPayment(gateway, merchant, invoice));
  if (charge?.status !== 'charge_pending') return;
  const way = charge.amountCentavos % 100n === 0n ? random.pick(['pse', 'store'] as const) : 'store';
  const opened = way === 'store' ? await changeToStore(gateway, merchant, charge) : charge;
  if (opened === undefined) return;
  const next = random.chance(0.15) ? undefined : addDays(day, random.pick([0, 1, 1, 2]));
  play.bills.push({ merchantId: merchant.id, charge: opened, way, next });
}
