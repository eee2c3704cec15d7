import { daysAfter } from '../own-rules/own-due-dates.ts';
import type { Play } from '../play.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';
import { groupBy } from '../seen/seen-life.ts';
import { type InvoiceStep, stepsOf, wasDone } from './own-invoice.ts';
import type { SeenInvoicePayment } from './seen-invoice-payments.ts';

/** An invoice is what its requests and payments made it, and nothing else. */
export function checkInvoiceSteps(
  play: Play,
  invoices: readonly SeenInvoice[],
  payments: readonly SeenInvoicePayment[],
): string[] {
  const paymentsOf = groupBy(payments, payment => payment.invoice_id);
  const created = play.invoiceSteps.filter(({ kind }) => kind === 'create');
  const known = new Map(invoices.map(invoice => [invoice.id, invoice]));
  const asked = new Set(created.map(({ invoiceId }) => invoiceId));
  return [
    ...created.flatMap(({ invoiceId: id, done }) => {
      if (done === 'unknown' || (done === 'yes') === known.has(id)) return [];
      return [`the invoice ${id} ${known.has(id) ? 'was rejected, but is there' : 'is gone'}`];
    }),
    ...invoices.flatMap(invoice => {
      if (invoice.collection === 'automatic' && !asked.has(invoice.id)) return [];
      if (invoice.subscription_id === '' && !asked.has(invoice.id)) return [`nobody asked for ${invoice.id}`];
      const steps = stepsOf(play.invoiceSteps, invoice.id);
      return [
        ...faultsOfStatus(invoice, steps, paymentsOf.get(invoice.id) ?? []),
        ...faultsOfDates(play, invoice),
      ].map(fault => `${invoice.id} is ${invoice.status}, but ${fault}`);
    }),
    ...checkNumbers(play, invoices),
  ];
}

const isMade = ({ subscription_id: of }: SeenInvoice): boolean => of !== '';

function faultsOfStatus(
  invoice: SeenInvoice,
  steps: readonly InvoiceStep[],
  payments: readonly SeenInvoicePayment[],
): string[] {
  const { status, total_centavos: total, credit_applied_centavos: credit } = invoice;
  const counted = payments.filter(payment => payment.status === 'counted');
  const isVoid = wasDone(steps, 'void');
  const isElsewhere = wasDone(steps, 'pay elsewhere');
  const isGivenUp = wasDone(steps, 'give up');
  const isIssued = isMade(invoice) || steps.some(step => step.isIssued || step.kind === 'finalize');
  const wasIssued =
    wasDone(steps, 'finalize') === true || steps.some(step => step.isIssued && step.done === 'yes');
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  check((status === 'void') === (isVoid === true) || isVoid === 'maybe', 'a merchant voids invoices');
  check(status !== 'void' || counted.length === 0, 'a charge has paid it');
  check(isElsewhere !== true || status === 'paid', 'was paid elsewhere');
  check(status !== 'uncollectible' || isGivenUp !== false, 'nobody gave it up');
  check(status !== 'open' || isGivenUp !== true, 'was given up');
  check(status !== 'draft' || !wasIssued, 'was issued');
  check(status === 'draft' || status === 'void' || isIssued, 'nobody issued it');
  if (status === 'paid') faults.push(...faultsOfPaid(invoice, steps, counted));
  else check(counted.length === 0, 'a charge has paid it');
  check(
    status === 'paid' || status === 'draft' || total !== credit || total === 0n,
    'nothing is left to pay',
  );
  return faults;
}

/** One charge paid it, or a payment elsewhere, or the credit of its customer. */
function faultsOfPaid(
  {
    total_centavos: total,
    credit_applied_centavos: credit,
    transaction_id: by,
    paid_reference: reference,
  }: SeenInvoice,
  steps: readonly InvoiceStep[],
  counted: readonly SeenInvoicePayment[],
): string[] {
  const isElsewhere =
    reference !== null && steps.some(step => step.reference === reference && step.done !== 'no');
  const isCovered = total === credit;
  const ways = [
    ...counted.map(({ id }) => `charge ${id}`),
    ...(isElsewhere ? ['elsewhere'] : []),
    ...(isCovered ? ['credit'] : []),
  ];
  if (ways.length !== 1) return [`it was paid by ${ways.join(' and ') || 'nothing'}`];
  const [charge] = counted;
  if (charge === undefined) return by === null ? [] : [`it names the charge ${by}`];
  if (charge.id !== by) return [`it names the charge ${by}, not ${charge.id}`];
  const due = total - credit;
  return charge.amount_centavos === due ? [] : [`was charged ${charge.amount_centavos} instead of ${due}`];
}

function faultsOfDates(play: Play, invoice: SeenInvoice): string[] {
  const { status, collection, issue_date: issued, due_date: due, overdue_on: overdue } = invoice;
  if (issued === null || due === null) return status === 'draft' || status === 'void' ? [] : ['has no dates'];
  const actor = play.world.invoiced.find(({ subscriptionId }) => subscriptionId === invoice.subscription_id);
  const expected = actor && daysAfter(issued, actor.daysUntilDue);
  const faults =
    expected === undefined || due === expected ? [] : [`is due on ${due} instead of ${expected}`];
  if (overdue !== null && overdue <= due) faults.push(`was overdue on ${overdue}, and is due on ${due}`);
  const isLate = status === 'open' && collection === 'send_invoice' && due < play.lastDay;
  if (isLate && overdue === null) faults.push(`nobody found that it was due on ${due}`);
  return faults;
}

/** Numbers of a merchant have no gaps, and every invoice that a customer can pay has one. */
function checkNumbers({ story, world }: Play, invoices: readonly SeenInvoice[]): string[] {
  if (!story.hasInvoices) return [];
  return world.merchants.flatMap(({ id }) => {
    const own = invoices.filter(({ merchant_id: of }) => of === id);
    const numbers = own
      .flatMap(({ number }) => (number === null ? [] : [Number(number)]))
      .toSorted((a, b) => a - b);
    const gap = numbers.findIndex((number, index) => number !== index + 1);
    const missing = own.filter(
      invoice =>
        invoice.number === null && invoice.issue_date !== null && invoice.collection === 'send_invoice',
    );
    return [
      ...(gap === -1 ? [] : [`${id} has the invoice number ${numbers[gap]} instead of ${gap + 1}`]),
      ...missing.map(invoice => `${invoice.id} has no number`),
    ];
  });
}
