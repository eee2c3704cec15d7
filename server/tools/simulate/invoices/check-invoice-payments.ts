import type { Play } from '../play.ts';
import { groupBy } from '../seen/seen-life.ts';
import type { SeenInvoicePayment } from './seen-invoice-payments.ts';

const words = { card: 'by card', bank_account: 'by PSE', store: 'in cash' } as const;

/** An invoice is paid once; money that a bank, a till or a card gave counts for it, or is in review. */
export function checkInvoicePayments(
  play: Play,
  payments: readonly SeenInvoicePayment[],
  taken: ReadonlyMap<string, bigint>,
): string[] {
  const twice = [...groupBy(payments, payment => payment.invoice_id)].flatMap(([id, own]) => {
    const counted = own.filter(({ status }) => status === 'counted');
    const ways = counted.map(({ method }) => words[method]).join(' and ');
    return counted.length > 1 ? [`${id} was paid ${ways}`] : [];
  });
  const faults = payments.flatMap(payment =>
    (payment.method === 'card' ? faultsOfCard(payment) : faultsOfOther(payment, taken.get(payment.id))).map(
      fault => `${payment.invoice_id} ${words[payment.method]} ${payment.id} ${fault}`,
    ),
  );
  return [...twice, ...faults, ...checkRecorded(play, payments)];
}

/** A card pays at once: its money counts, unless the invoice was paid otherwise meanwhile. */
function faultsOfCard({ status, charge_status: charge }: SeenInvoicePayment): string[] {
  if (charge === 'processing') return ['was left open'];
  if (charge === 'charge_pending') return status === 'open' ? [] : [`is ${status}, and its charge waits`];
  const isTaken = status === 'counted' || status === 'in_review';
  return isTaken === (charge === 'completed') && status !== 'open'
    ? []
    : [`is ${status}, and its charge ${charge}`];
}

function faultsOfOther(
  { status, charge_status: charge, amount_centavos: amount, posted_centavos: posted }: SeenInvoicePayment,
  taken: bigint | undefined,
): string[] {
  const isCounted = status === 'counted';
  const faults: string[] = [];
  if (isCounted !== (charge === 'completed')) faults.push(`is ${status}, and its charge ${charge}`);
  if (posted !== (isCounted ? amount : 0n)) faults.push(`is ${status}, and the ledger has ${posted}`);
  if (isCounted && taken !== amount) faults.push(`is counted, and ${taken ?? 'nothing'} was taken`);
  if (taken !== undefined && !isCounted && status !== 'in_review') faults.push(`was taken, and is ${status}`);
  return faults;
}

/** A request that was answered with success has its charge. */
function checkRecorded({ invoiceSteps }: Play, payments: readonly SeenInvoicePayment[]): string[] {
  const counted = new Set(payments.filter(({ status }) => status === 'counted').map(({ id }) => id));
  return invoiceSteps
    .filter(({ kind, done }) => kind === 'pay by card' && done === 'yes')
    .filter(({ chargeId = '' }) => !counted.has(chargeId))
    .map(({ invoiceId, chargeId }) => `${invoiceId} was charged by ${chargeId}, which does not count`);
}
