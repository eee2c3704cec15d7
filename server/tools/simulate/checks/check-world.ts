import { checkCoupons } from '../deals/check-coupons.ts';
import { checkCredit } from '../deals/check-credit.ts';
import { checkRequests } from '../deals/check-requests.ts';
import { checkReturns } from '../deals/check-returns.ts';
import { referencesOf } from '../doubles/processor-double.ts';
import { checkInvoiceSteps } from '../invoices/check-invoice-steps.ts';
import { checkInvoiced } from '../invoices/check-invoiced.ts';
import { declinesByCard, triesByCard } from '../own-rules/own-retries.ts';
import type { Play } from '../play.ts';
import type { SeenCharge } from '../seen/seen-charge.ts';
import { groupBy, livesOf, type SeenLife } from '../seen/seen-life.ts';
import type { SeenEvent, SeenSubscription, SeenWorld } from '../world-store.ts';
import { checkBilling } from './check-billing.ts';
import { checkDays, checkPeriods } from './check-charges.ts';
import { checkMails } from './check-mails.ts';
import { checkPayments, checkWays } from './check-payments.ts';
import { checkRetries, checkStopped } from './check-retries.ts';
import { checkEmittedDeclines, checkFinalStatus, checkMoves } from './check-statuses.ts';

/** Checks every rule after a story. Returns the violations. */
export function checkWorld(play: Play, seen: SeenWorld): string[] {
  const lives = livesOf(play, seen);
  const invoicesOf = groupBy(seen.invoices, invoice => invoice.subscription_id);
  const changesOf = groupBy(seen.changeCharges, charge => charge.subscription_id);
  const charges = chargesOf(play, seen);
  const declinesOf = declinesByCard(play, seen.charges);
  const triesOf = triesByCard(play, seen.charges);
  const eventsOf = groupBy(seen.events, event => event.resource_id);
  const { redemptions, entries } = seen.deals;
  const redemptionsOf = groupBy(redemptions, redemption => redemption.subscription_id);
  const entriesOf = groupBy(entries, entry => entry.customer_id);
  // Coupons and credit change what a period costs and how it is paid.
  const isRebilled = ({ id, customer_id: customer }: SeenSubscription) =>
    play.rebilled.has(id) || redemptionsOf.has(id) || entriesOf.has(customer);
  const invoiced = new Set(play.world.invoiced.map(({ subscriptionId }) => subscriptionId));
  const charged = lives.filter(({ subscription: { id } }) => !invoiced.has(id));
  const ofInvoiced = ({ subscription: { id } }: SeenLife) => ({
    invoices: invoicesOf.get(id) ?? [],
    redemptions: redemptionsOf.get(id) ?? [],
  });
  return [
    ...lives
      .filter(({ subscription: { id } }) => invoiced.has(id))
      .flatMap(life => [
        ...checkInvoiced(play, life, ofInvoiced(life)),
        ...checkMoves(life),
        ...checkSequence(life.subscription.id, life.subscription.event_count, life.events),
      ]),
    ...charged.flatMap(life => [
      ...(isRebilled(life.subscription)
        ? checkBilling(play, life, {
            invoices: invoicesOf.get(life.subscription.id) ?? [],
            changes: changesOf.get(life.subscription.id) ?? [],
            redemptions: redemptionsOf.get(life.subscription.id) ?? [],
            entries: entriesOf.get(life.subscription.customer_id) ?? [],
          })
        : [
            ...checkPeriods(life),
            ...checkDays(play, life, triesOf),
            ...checkRetries(play, life, declinesOf),
            ...checkFinalStatus(play, life, triesOf),
          ]),
      ...checkWays(life),
      ...checkMoves(life),
      ...checkEmittedDeclines(life),
      ...checkSequence(life.subscription.id, life.subscription.event_count, life.events),
    ]),
    ...checkStopped(play, lives),
    ...checkPayments(play, seen.payments, seen.invoicePayments),
    ...checkInvoiceSteps(play, seen.invoices, seen.invoicePayments),
    ...checkCoupons(play, seen),
    ...checkCredit(play, seen),
    ...checkReturns(play, lives, seen),
    ...lives.flatMap(life => checkRequests(play, life)),
    ...checkMails(play, lives, seen),
    ...charges.flatMap(charge => checkEmittedCharge(charge, eventsOf.get(charge.id) ?? [])),
    ...checkJournal(play, seen),
    ...seen.imbalances.map(account => `the balance of ${account} is not the sum of its postings`),
  ];
}

/** Charges of cards: of periods, of changes, and of invoices. */
function chargesOf({ invoiceSteps }: Play, seen: SeenWorld): SeenCharge[] {
  const asked = new Set(invoiceSteps.map(({ chargeId }) => chargeId));
  const ofInvoices = seen.invoicePayments
    .filter(({ id }) => asked.has(id))
    .map(payment => ({ ...payment, status: payment.charge_status }));
  return [...seen.charges, ...seen.changeCharges, ...ofInvoices];
}

function checkSequence(id: string, count: number, events: readonly SeenEvent[]): string[] {
  const numbers = events.map(({ sequence }) => sequence).join();
  const expected = Array.from({ length: count }, (_, index) => index + 1).join();
  return numbers === expected ? [] : [`${id} counts ${count} events, but there are ${numbers || 'none'}`];
}

/** Every outcome of a charge emits exactly one event. */
function checkEmittedCharge(
  { id, status, event_count: count }: SeenCharge,
  events: readonly SeenEvent[],
): string[] {
  const expected = { completed: 'charge.succeeded', failed: 'charge.failed' }[status];
  const emitted = events
    .map(({ type }) => type)
    .filter(type => type !== 'charge.refunded')
    .join();
  const gaps = checkSequence(id, count, events);
  return expected === undefined || emitted === expected
    ? gaps
    : [...gaps, `${id} is ${status}, but emitted ${emitted || 'nothing'}`];
}

/** Processor, charges and ledger agree on every centavo. */
function checkJournal(play: Play, seen: SeenWorld): string[] {
  const { posted } = seen;
  const taken = play.double.taken();
  const violations: string[] = [];
  const charges = chargesOf(play, seen);
  const refundedOf = new Map<string, bigint>();
  for (const { charge_id: of, status, amount_centavos: amount, id } of seen.deals.refunds) {
    if (status === 'completed') refundedOf.set(of, (refundedOf.get(of) ?? 0n) + amount);
    else if (status !== 'failed') violations.push(`the refund ${id} was left ${status}`);
  }
  for (const { id, status, amount_centavos: amount, subscription_id: of, period } of charges) {
    const expected = status === 'completed' ? amount : 0n;
    const refunded = refundedOf.get(id) ?? 0n;
    const references = referencesOf(id);
    const atProcessor = references.reduce((sum, reference) => sum + (taken.get(reference) ?? 0n), 0n);
    const inLedger = posted.get(id) ?? 0n;
    for (const reference of references) taken.delete(reference);
    if (atProcessor !== expected - refunded || inLedger !== expected) {
      violations.push(
        `${of} period ${period}: ${id} is ${status} over ${amount}, the processor took ${atProcessor}, ` +
          `the ledger has ${inLedger}`,
      );
    }
  }
  return [...violations, ...[...taken.keys()].map(reference => `only the processor knows of ${reference}`)];
}
