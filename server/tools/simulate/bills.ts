import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '#src/dependencies.ts';
import { findWithTerms } from '#src/domain/billing/subscriptions/renewals/billing-store.ts';
import { readDetails } from '#src/domain/charges/charge.ts';
import { onMerchantsClock } from '#src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '#src/domain/merchants/store.ts';
import { sandboxNetwork } from '#src/domain/methods/cash/networks/cash-network.ts';
import { confirmPayment } from '#src/domain/methods/cash/networks/confirm-payment.ts';
import { storePaymentOf } from '#src/domain/methods/cash/vouchers/voucher.ts';
import { queryPse } from '#src/domain/methods/pse/follow-pse.ts';
import { referenceOf } from '#src/domain/methods/pse/pse-attempt.ts';
import { startPseAttempt } from '#src/domain/methods/pse/start-pse-attempt.ts';
import { findLatestPseAttempt } from '#src/domain/methods/pse/store.ts';
import { type OtherMethod, startOtherPayment } from '#src/domain/my-subscription/other-methods.ts';
import { GatewayError } from '#src/platform/errors.ts';
import type { Bill } from './bill.ts';
import { hire } from './hire.ts';
import type { Play } from './play.ts';
import { newRandom, type Random } from './schedule/random.ts';
import { listOwing } from './seen/seen-payments.ts';
import { untilDead } from './worker-life.ts';

const thePayer = {
  bank: { code: '1', name: 'Banco' },
  personType: 'natural',
  documentType: 'CC',
  documentNumber: '1020304050',
  email: 'ana@example.com',
  name: 'Ana Torres',
  ipAddress: '127.0.0.1',
} as const;

/** Payers continue with their open bills, and one may open another bill by PSE or in cash. */
export async function payOtherwise(play: Play, day: CalendarDate): Promise<void> {
  const { seed, trouble } = play.story;
  const random = newRandom(seed, 'bills', day);
  const ready = play.bills.filter(({ next }) => next !== undefined && next <= day);
  const conditions = { trouble: trouble / 2, canStall: false, sweeps: true };
  for (const [index, bill] of ready.entries()) {
    const { gateway } = hire(play, conditions, 'payer', day, index);
    // An interrupted payer returns.
    bill.next = addDays(day, 1);
    await untilDead(() => goOn(play, gateway, bill, random, day));
  }
  if (!random.chance(0.5)) return;
  const { gateway } = hire(play, conditions, 'payer', day, 'new');
  await untilDead(() => openBill(play, gateway, random, day));
}

async function openBill(play: Play, gateway: Gateway, random: Random, day: CalendarDate): Promise<void> {
  const merchantIds = play.world.merchants.map(({ id }) => id);
  const owing = await listOwing(play.gateway.database, merchantIds);
  if (owing.length === 0) return;
  const { merchant_id: merchantId, id } = random.pick(owing);
  const view = await viewOf(gateway, merchantId, id);
  if (view === undefined) return;
  for (const way of random.pick<OtherMethod[]>([['pse'], ['store'], ['store', 'pse']])) {
    if (way === 'pse' && view.terms.amountCentavos % 100n !== 0n) continue;
    const opened = await startOtherPayment(view, way).catch(unlessDeleted);
    if (opened?.kind !== 'open') continue;
    const { charge } = opened;
    const next = random.chance(0.15) ? undefined : addDays(day, random.pick([0, 0, 1, 1, 2]));
    const bill: Bill = { merchantId, charge, way, next };
    if (!play.bills.some(present => present.charge.id === charge.id)) play.bills.push(bill);
    if (next === day) await goOn(play, gateway, bill, random, day);
  }
}

/** The merchant deleted the customer after the payer opened the page. */
function unlessDeleted(error: unknown): undefined {
  if (!(error instanceof GatewayError && error.errorCode === errors.notFound)) throw error;
}

async function viewOf(gateway: Gateway, merchantId: string, id: string) {
  const merchant = await findMerchant(gateway.database, merchantId);
  const due = await findWithTerms(gateway.database, merchantId, id);
  if (merchant === undefined || due === undefined) return undefined;
  const { subscription, terms, owedInvoice } = due;
  return { gateway: onMerchantsClock(gateway, merchant), merchant, subscription, terms, owedInvoice };
}

async function goOn(play: Play, gateway: Gateway, bill: Bill, random: Random, day: CalendarDate) {
  if (bill.way === 'store') await payAtTill(play, gateway, bill);
  else await payAtBank(play, gateway, bill, random, day);
}

/** The till retries with the same number until it gets a response. It returns the money on a rejection. */
async function payAtTill({ tills }: Play, gateway: Gateway, bill: Bill): Promise<void> {
  const { id, amountCentavos } = bill.charge;
  const reference = storePaymentOf(bill.charge)?.reference ?? '';
  tills.set(id, amountCentavos);
  try {
    await confirmPayment(gateway, sandboxNetwork, {
      reference,
      amountCentavos,
      networkTransactionId: `till-${id}`,
    });
    bill.next = undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    tills.delete(id);
    if (error.errorCode !== errors.unavailable) bill.next = undefined;
  }
}

async function payAtBank(
  play: Play,
  gateway: Gateway,
  bill: Bill,
  random: Random,
  day: CalendarDate,
): Promise<void> {
  const { merchantId, charge } = bill;
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) return;
  const present = onMerchantsClock(gateway, merchant);
  const before = await findLatestPseAttempt(gateway.database, merchantId, charge.id);
  if (before === undefined) {
    const handle = readDetails(charge)['link'] as string;
    const start = { merchant, transactionId: charge.id, handle, number: 1, payer: thePayer };
    const { kind } = await startPseAttempt(present, { ...start, consents: [], language: 'es' });
    if (kind !== 'at_bank') return;
  }
  const attempt = await findLatestPseAttempt(gateway.database, merchantId, charge.id);
  if (attempt === undefined) return;
  const state = random.pick(['approved', 'approved', 'approved', 'rejected', 'expired', 'later'] as const);
  if (state === 'later') {
    bill.next = addDays(day, random.whole(1, 2));
    return;
  }
  play.bank.decide(referenceOf(attempt), state);
  // Some banks report an expired payment first and approve it later.
  bill.next = state === 'expired' && random.chance(0.5) ? addDays(day, 1) : undefined;
  if (random.chance(0.5)) await queryPse(present, attempt);
}

/** Ends all open bills: banks report their remaining results, and the gateway receives them. */
export async function closeBills(play: Play): Promise<void> {
  const { gateway, bills, bank, tills } = play;
  for (const bill of bills) {
    const { merchantId, charge, way } = bill;
    if (way === 'store') {
      if (tills.has(charge.id)) await payAtTill(play, gateway, bill);
      continue;
    }
    const merchant = await findMerchant(gateway.database, merchantId);
    const attempt = await findLatestPseAttempt(gateway.database, merchantId, charge.id);
    if (merchant === undefined || attempt === undefined) continue;
    bank.decide(referenceOf(attempt), 'rejected');
    await queryPse(onMerchantsClock(gateway, merchant), attempt);
  }
}
