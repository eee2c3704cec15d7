import { stepsOf } from '../invoices/own-invoice.ts';
import { SLACK_MS } from '../own-rules/own-states.ts';
import type { Play } from '../play.ts';
import type { SeenInvoice } from '../seen/seen-invoices.ts';
import { groupBy } from '../seen/seen-life.ts';
import type { SeenWorld } from '../world-store.ts';
import type { SeenEntry } from './seen-deals.ts';

/** No centavo of credit is used twice, lost, or left unused by an invoice. */
export function checkCredit(play: Play, { deals, invoices }: SeenWorld): string[] {
  const entriesOf = groupBy(deals.entries, entry => entry.customer_id);
  const ofInvoice = groupBy(
    deals.entries.filter(({ invoice_id: id }) => id !== null),
    entry => entry.invoice_id ?? '',
  );
  const known = new Set(invoices.map(({ id }) => id));
  return [
    ...checkGrants(play, deals.entries),
    ...[...new Set([...entriesOf.keys(), ...deals.credits.keys()])].flatMap(customer =>
      checkChain(customer, entriesOf.get(customer) ?? [], deals.credits.get(customer) ?? 0n),
    ),
    ...invoices.flatMap(invoice =>
      checkInvoice(
        { ...invoice, issuedAt: issuedAt(play, invoice) },
        ofInvoice.get(invoice.id) ?? [],
        entriesOf.get(invoice.customer_id) ?? [],
      ),
    ),
    // The invoice for a change is written only when it is paid.
    ...[...ofInvoice].flatMap(([id, own]) =>
      known.has(id) || sum(own) === 0n ? [] : [`${id}, which there is not, has used ${-sum(own)} of credit`],
    ),
  ];
}

const sum = (entries: readonly SeenEntry[]): bigint =>
  entries.reduce((total, { amount_centavos: amount }) => total + amount, 0n);

/** Each credit that a merchant granted or took back is applied once. */
function checkGrants({ grants }: Play, entries: readonly SeenEntry[]): string[] {
  const byMerchant = entries.filter(({ type }) => type === 'granted' || type === 'taken_back');
  const amounts = new Map(byMerchant.map(({ id, amount_centavos: amount }) => [id, amount]));
  const asked = new Set(grants.map(({ id }) => id));
  return [
    ...grants.flatMap(({ id, done, amountCentavos: amount }) => {
      const actual = amounts.get(id);
      if (actual === undefined) return done === 'yes' ? [`credit ${id} over ${amount} is gone`] : [];
      const isRight = actual === amount && done !== 'no';
      return isRight ? [] : [`credit ${id} is ${actual} instead of ${done === 'no' ? 'nothing' : amount}`];
    }),
    ...byMerchant.filter(({ id }) => !asked.has(id)).map(({ id }) => `nobody gave credit ${id}`),
  ];
}

/** Each balance follows from the previous one; entries of one instant may have any order. */
function checkChain(customer: string, entries: readonly SeenEntry[], credit: bigint): string[] {
  const faults =
    sum(entries) === credit ? [] : [`${customer} has ${credit} of credit instead of ${sum(entries)}`];
  const before = [...entries.map(entry => entry.balance_centavos - entry.amount_centavos), credit];
  const after = [0n, ...entries.map(entry => entry.balance_centavos)];
  const ordered = (amounts: readonly bigint[]) => amounts.map(String).toSorted().join();
  if (ordered(before) !== ordered(after))
    faults.push(`${customer} has balances of credit that do not follow each other`);
  if (before.some(amount => amount < 0n)) faults.push(`${customer} has used credit that was not there`);
  return faults;
}

/** When an invoice took its credit; undefined for a draft, and if the response to its issuing was lost. */
function issuedAt(
  { invoiceSteps }: Play,
  { id, subscription_id: of, creation_date: created }: SeenInvoice,
): Date | undefined {
  if (of !== '') return created;
  const issuing = stepsOf(invoiceSteps, id).filter(
    ({ kind, isIssued, done }) => (kind === 'finalize' || isIssued) && done !== 'no',
  );
  return issuing.length === 1 && issuing[0]?.done === 'yes' ? issuing[0].endedAt : undefined;
}

function checkInvoice(
  {
    id,
    status,
    total_centavos: total,
    credit_applied_centavos: applied,
    issuedAt: at,
  }: SeenInvoice & { issuedAt: Date | undefined },
  own: readonly SeenEntry[],
  ofCustomer: readonly SeenEntry[],
): string[] {
  const faults: string[] = [];
  if (-sum(own) !== applied) faults.push(`used ${applied} of credit, but the customer lost ${-sum(own)}`);
  if (total < 0n && applied !== total) faults.push(`gives ${-total}, of which ${-applied} became credit`);
  const [first, ...more] = own.filter(({ type }) => type === 'applied');
  if (more.length > 0) faults.push('used credit twice');
  if (first !== undefined) {
    const present = first.balance_centavos - first.amount_centavos;
    const most = present < total ? present : total;
    if (-first.amount_centavos !== most)
      faults.push(`used ${-first.amount_centavos} of ${present}, for ${total}`);
  } else if (total > 0n && at !== undefined) {
    const left = creditAt(ofCustomer, at);
    if (left !== undefined && left > 0n) faults.push(`is ${status} and used nothing of ${left} of credit`);
  }
  return faults.map(fault => `${id} ${fault}`);
}

/** The credit of a customer at an instant; undefined if it changed around that time. */
function creditAt(entries: readonly SeenEntry[], instant: Date): bigint | undefined {
  const at = instant.getTime();
  if (entries.some(({ creation_date: date }) => Math.abs(date.getTime() - at) <= SLACK_MS)) return undefined;
  return sum(entries.filter(({ creation_date: date }) => date.getTime() < at));
}
