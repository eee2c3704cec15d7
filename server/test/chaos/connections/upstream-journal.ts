import type { JournalEntry } from '../../../src/processors/sandbox/journal-entry.ts';
import type { TestClient } from '../../support/world/gateway/client.ts';

/** A charge of the upstream gateway; its order id is our reference. */
interface UpstreamCharge {
  order_id: string | null;
  status: string;
  amount: number;
  method: string;
  authorization: string | null;
  refunds?: { status: string; amount: number; description: string }[];
}

/** PSE payments and vouchers append the method to our reference. */
const referenceIn = (orderId: string | null): string => (orderId ?? '').replace(/-(pse|cash)$/, '');

/** The upstream gateway's journal under our references; `isOurs` selects the transactions of one merchant. */
export async function readUpstreamJournal(
  account: TestClient,
  merchantId: string,
  isOurs: (transactionId: string) => boolean,
): Promise<JournalEntry[]> {
  const charges: UpstreamCharge[] = [];
  for (let page = 100; page === 100; ) {
    const { body } = await account.get<UpstreamCharge[]>(`/charges?limit=100&offset=${charges.length}`);
    charges.push(...body);
    page = body.length;
  }
  return charges
    .filter(charge => isOurs(referenceIn(charge.order_id).replace(/-\d+$/, '')))
    .flatMap(charge => entriesOf(merchantId, charge));
}

function entriesOf(merchantId: string, charge: UpstreamCharge): JournalEntry[] {
  const reference = referenceIn(charge.order_id);
  const givenBack = (charge.refunds ?? []).filter(({ status }) => status === 'completed');
  const isUndone = givenBack.some(({ description }) => description === `${reference}-reversal`);
  const isTaken = charge.status === 'completed' || charge.status === 'refunded';
  const isHeld = charge.status === 'in_progress' && charge.authorization !== null && charge.method === 'card';
  if (isUndone || (!isTaken && !isHeld)) return [];
  const entry = (operation: JournalEntry['operation'], own: Partial<JournalEntry>): JournalEntry => ({
    merchantId,
    reference,
    operation,
    original: null,
    amountCentavos: 0n,
    captures: false,
    installments: 1,
    result: 'approved',
    code: null,
    authorization: null,
    responseCode: null,
    adviceCode: null,
    retrievalReference: null,
    networkTransactionId: null,
    opensAgreement: false,
    cardHash: null,
    arrivedAt: new Date(0),
    answeredAt: null,
    ...own,
  });
  return [
    entry('authorise', { captures: isTaken, amountCentavos: centavos(charge.amount) }),
    ...givenBack.map(({ amount, description }) =>
      entry('refund', { reference: description, original: reference, amountCentavos: centavos(amount) }),
    ),
  ];
}

const centavos = (pesos: number): bigint => BigInt(Math.round(pesos * 100));
