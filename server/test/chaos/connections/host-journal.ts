import { type Queryable, statement } from '../../../src/platform/database/connections/connection.ts';
import type { JournalEntry } from '../../../src/processors/sandbox/journal-entry.ts';
import { APPROVED, type HostBooks, type HostEntry } from '../../../tools/iso8583-host/host-books.ts';
import { keyOf } from '../../../tools/iso8583-host/iso8583-host.ts';

interface BookedRow {
  reference: string;
  original: string | null;
  operation: JournalEntry['operation'];
  sent: Record<'terminal' | 'mti' | 'stan' | 'transmittedAt', string>;
}

const booked = statement<BookedRow>(
  'test_booked_requests',
  'select reference, original, operation, sent from link_requests where merchant_id = $1',
);

/** The host's journal under our references, and entries that we never requested. */
export async function readHostJournal(
  database: Queryable,
  merchantId: string,
  books: HostBooks,
): Promise<{ operations: JournalEntry[]; strange: string[] }> {
  const rows = await database.rows(booked, [merchantId]);
  const requests = new Map(
    rows.map(row => {
      const { terminal, mti, stan, transmittedAt } = row.sent;
      return [keyOf(terminal, mti, stan, transmittedAt), row];
    }),
  );
  const operations: JournalEntry[] = [];
  const strange: string[] = [];
  for (const entry of books.entries.values()) {
    const request = requests.get(entry.key);
    if (request === undefined) strange.push(`nobody has sent ${entry.operation} ${entry.key}`);
    else operations.push(toJournal(merchantId, request, entry));
  }
  return { operations, strange };
}

const toJournal = (merchantId: string, request: BookedRow, entry: HostEntry): JournalEntry => ({
  merchantId,
  reference: request.reference,
  operation: request.operation,
  original: request.original,
  amountCentavos: entry.amountCentavos,
  captures: entry.operation === 'purchase',
  installments: 1,
  result: resultOf(entry),
  code: null,
  authorization: entry.authorization,
  responseCode: entry.responseCode,
  adviceCode: null,
  retrievalReference: null,
  networkTransactionId: null,
  opensAgreement: false,
  cardHash: null,
  arrivedAt: new Date(0),
  answeredAt: null,
});

const resultOf = ({ isReversed, responseCode }: HostEntry): JournalEntry['result'] => {
  if (isReversed) return 'reversed';
  return responseCode === APPROVED ? 'approved' : 'declined';
};
