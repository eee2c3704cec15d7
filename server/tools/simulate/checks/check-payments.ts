import { checkInvoicePayments } from '../invoices/check-invoice-payments.ts';
import type { SeenInvoicePayment } from '../invoices/seen-invoice-payments.ts';
import type { Play } from '../play.ts';
import type { SeenLife } from '../seen/seen-life.ts';
import type { SeenPayment } from '../seen/seen-payments.ts';

/** The system clock is set back by less than this. */
const SLACK_MS = 45 * 60_000;

const words = { bank_account: 'by PSE', store: 'in cash' } as const;

/** A period is paid once, by any method, and no card is charged for it later. */
export function checkWays({ subscription: { id }, tries, payments }: SeenLife): string[] {
  const violations: string[] = [];
  const counted = payments.filter(({ status }) => status === 'counted');
  for (const period of new Set(counted.map(payment => payment.period))) {
    const others = counted.filter(payment => payment.period === period);
    const cards = tries.filter(charge => charge.period === period && charge.status === 'completed');
    const ways = [...cards.map(() => 'by card'), ...others.map(({ method }) => words[method])];
    if (ways.length > 1) violations.push(`${id} period ${period} was paid ${ways.join(' and ')}`);
    const paidMs = Math.min(...others.map(payment => payment.operation_date.getTime()));
    const late = tries.find(
      charge => charge.period === period && charge.creation_date.getTime() > paidMs + SLACK_MS,
    );
    if (late !== undefined) violations.push(`${id} period ${period} was tried after it was paid otherwise`);
  }
  return violations;
}

/** By charge: the money that banks and tills have taken. */
function takenIn({ bank, tills }: Play): Map<string, bigint> {
  const taken = new Map(
    [...bank.taken()].map(([reference, amount]) => [reference.split('-')[0] ?? '', amount]),
  );
  for (const [id, amount] of tills) taken.set(id, amount);
  return taken;
}

/** Money that tills and banks have taken is credited or in review; the ledger has exactly the credited amounts. */
export function checkPayments(
  play: Play,
  payments: readonly SeenPayment[],
  ofInvoices: readonly SeenInvoicePayment[],
): string[] {
  const taken = takenIn(play);
  const known = new Set([...payments, ...ofInvoices].map(({ id }) => id));
  return [
    ...checkInvoicePayments(play, ofInvoices, taken),
    ...payments.flatMap(payment =>
      faultsOf(payment, taken.get(payment.id)).map(
        fault => `${payment.subscription_id} period ${payment.period} ${words[payment.method]} ${fault}`,
      ),
    ),
    ...[...taken.keys()].filter(id => !known.has(id)).map(id => `only a bank or a till knows of ${id}`),
  ];
}

function faultsOf(payment: SeenPayment, taken: bigint | undefined): string[] {
  const { status, charge_status: charge, amount_centavos: amount, posted_centavos: posted } = payment;
  const isCounted = status === 'counted';
  const faults: string[] = [];
  if (isCounted !== (charge === 'completed')) faults.push(`is ${status}, and its charge ${charge}`);
  if (posted !== (isCounted ? amount : 0n)) faults.push(`is ${status}, and the ledger has ${posted}`);
  if (isCounted && taken !== amount) faults.push(`is counted, and ${taken ?? 'nothing'} was taken`);
  if (taken !== undefined && !isCounted && status !== 'in_review') faults.push(`was taken, and is ${status}`);
  return faults;
}
