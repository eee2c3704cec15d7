import type { NoAnswer } from '../card-processor.ts';
import type { DayJournal, ListedMethod, ListedPayment, MoneyState } from '../day-journal.ts';
import { orderIdOf, readOrderId } from './cards/booked.ts';
import { findCharge } from './cards/find-charge.ts';
import { stateOf } from './cards/outcomes.ts';
import { newTimeLeft, type TimeLeft } from './http/time-left.ts';
import type { Upstream } from './upstream.ts';
import { readCharges, type WireCharge } from './wire.ts';

/** The upstream's largest page (Interface 1.9). */
const PAGE = 100;

/** Reads the list of charges that every merchant of the upstream can read. */
export const newOpenpayDays = (upstream: Upstream): DayJournal => ({
  async listDay({ merchantId, day }, deadline) {
    const left = newTimeLeft(deadline);
    const charges = new Map<string, WireCharge>();
    for (let offset = 0; ; offset += PAGE) {
      const page = await readPage(
        upstream,
        merchantId,
        `creation=${day}&limit=${PAGE}&offset=${offset}`,
        left,
      );
      if (!Array.isArray(page)) return page;
      // Newest first: charges created while we read shift the pages, so some charges appear twice.
      for (const charge of page) charges.set(charge.id, charge);
      if (page.length < PAGE) return { kind: 'listed', payments: [...charges.values()].map(listed) };
    }
  },

  async find({ merchantId, method, reference }, deadline) {
    const orderId = method === 'card' ? reference : orderIdOf(reference, method);
    const found = await findCharge(upstream, { merchantId, reference: orderId }, newTimeLeft(deadline));
    return found.kind === 'found' ? { kind: 'found', payment: listed(found.charge) } : found;
  },
});

async function readPage(
  upstream: Upstream,
  merchantId: string,
  query: string,
  left: TimeLeft,
): Promise<WireCharge[] | NoAnswer> {
  const call = { method: 'GET', path: `/charges?${query}`, merchantId, reference: null } as const;
  const reply = await upstream.ask(call, left());
  if (reply.kind !== 'answered') return reply;
  const charges = readCharges(reply.body);
  return charges === undefined ? { kind: 'unknown' } : [...charges];
}

function listed(charge: WireCharge): ListedPayment {
  const { id, orderId, amountCentavos, refunds } = charge;
  const givenBack = refunds.filter(({ status }) => status === 'completed');
  const name = orderId ?? id;
  const ours = readOrderId(name);
  const method = methods[charge.method] ?? ours.method;
  return {
    method,
    // A charge that we did not open may have any order id.
    reference: method === ours.method ? ours.reference : name,
    id,
    state: moneyStateOf(charge),
    amountCentavos,
    givenBackCentavos: givenBack.reduce((sum, refund) => sum + refund.amountCentavos, 0n),
    dispute: disputes[charge.status] ?? null,
  };
}

const disputes: Readonly<Record<string, NonNullable<ListedPayment['dispute']>>> = {
  chargeback_pending: 'pending',
  chargeback_accepted: 'accepted',
  chargeback_adjustment: 'rejected',
};

const methods: Readonly<Record<string, ListedMethod>> = { card: 'card', bank_account: 'pse', store: 'cash' };

const moneyStates: Record<ReturnType<typeof stateOf>, MoneyState> = {
  taken: 'taken',
  held: 'held',
  under_way: 'open',
  waiting: 'open',
  void: 'none',
  // Each side decides the dispute on its own.
  disputed: 'taken',
};

/** An unpaid voucher is `in_progress` and holds no money. */
const moneyStateOf = (charge: WireCharge): MoneyState =>
  charge.method === 'store' && charge.status === 'in_progress' ? 'open' : moneyStates[stateOf(charge)];
