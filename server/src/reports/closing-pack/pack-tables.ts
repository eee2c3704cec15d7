import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Month } from '../../domain/reconciliation/closings/month.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { parsePesos } from '../../platform/primitives/values/money.ts';
import type { Cell, Table } from '../exports/column.ts';
import {
  type DepositPart,
  firstPart,
  type KeptLine,
  listDepositParts,
  listKeptLines,
} from './deposit-part-store.ts';
import { type DetailRow, listDetail } from './detail-store.ts';
import type { LedgerLine } from './ledger-store.ts';
import { type PackMessages, packMessages } from './pack-messages.ts';
import { listReceipts, type ReceiptRow } from './receipt-store.ts';

type Cells = readonly Cell[];
export type PackTable = Table<Cells>;

const PAGE = 1_000;

/** The rows of each day, a page at a time. */
async function* byDay<Row>(
  { first, last }: Month,
  read: (day: CalendarDate, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let day: CalendarDate = first; day <= last; day = addDays(day, 1)) {
    for (let before: Row | undefined; ; ) {
      const rows = await read(day, before);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) break;
      before = rows.at(-1);
    }
  }
}

const widthOf = (header: string): number => Math.max(12, header.length + 2);

/** A sheet that ends with the sums of its amounts, so that it proves itself. */
function sheet<Row>(
  name: string,
  headers: readonly string[],
  {
    pages,
    cellsOf,
    totals,
    word,
  }: {
    pages: AsyncIterable<readonly Row[]>;
    cellsOf: (row: Row) => Cells;
    /** Places of the columns that are summed. */
    totals: readonly number[];
    word: string;
  },
): PackTable {
  return {
    name,
    columns: headers.map((header, index) => ({
      header,
      width: widthOf(header),
      read: (cells: Cells) => cells[index] ?? null,
    })),
    pages: (async function* () {
      const sums = new Map(totals.map(index => [index, 0n]));
      for await (const rows of pages) {
        const cells = rows.map(cellsOf);
        for (const row of cells) {
          for (const [index, sum] of sums) {
            const cell = row[index];
            if (typeof cell === 'bigint') sums.set(index, sum + cell);
          }
        }
        yield cells;
      }
      yield [headers.map((_header, index) => (index === 0 ? word : (sums.get(index) ?? null)))];
    })(),
  };
}

const dayCell = (day: CalendarDate | null): Cell => (day === null ? null : { day });
const methodOf = (messages: PackMessages, method: string): string =>
  messages.methods[method as keyof PackMessages['methods']] ?? method;

export function movementSheet(
  database: Queryable,
  merchantId: string,
  month: Month,
  language: Language,
): PackTable {
  const messages = packMessages[language];
  return sheet<DetailRow>(messages.files.movements, messages.movements, {
    pages: byDay(month, (day, last) =>
      listDetail(database, merchantId, { day, after: last?.id ?? '', most: PAGE }),
    ),
    cellsOf: row => [
      dayCell(row.day),
      row.kind === 'refund' ? messages.refund : messages.charge,
      methodOf(messages, row.method),
      row.id,
      row.order_id,
      row.amount_centavos,
      row.fee_centavos,
      row.fee_tax_centavos,
      row.net_centavos,
      row.how === null ? messages.notMatched : messages.matched[row.how],
      row.bank,
      dayCell(row.line_day),
      row.line_centavos,
      row.reference,
    ],
    totals: [5, 6, 7, 8],
    word: messages.total,
  });
}

export function depositSheet(
  database: Queryable,
  merchantId: string,
  month: Month,
  language: Language,
): PackTable {
  const messages = packMessages[language];
  let lastLine = '';
  return sheet<DepositPart>(messages.files.deposits, messages.deposits, {
    pages: byDay(month, (day, last) =>
      listDepositParts(database, merchantId, {
        day,
        after: last === undefined ? firstPart : { ...last, transaction_id: last.transaction_id ?? '' },
        most: PAGE,
      }),
    ),
    cellsOf: row => {
      const line = `${row.file_id} ${row.number}`;
      const isFirst = line !== lastLine;
      lastLine = line;
      return [
        dayCell(row.day),
        row.bank,
        methodOf(messages, row.method),
        row.reference ?? row.description,
        // Once for each deposit: the column adds up to what arrived.
        isFirst ? row.line_centavos : null,
        row.how === null ? messages.unexplained : messages.matched[row.how],
        row.transaction_id,
        row.kind === null ? null : row.kind === 'refund' ? messages.refund : messages.charge,
        row.order_id,
        row.amount_centavos,
        row.fee_centavos,
        row.fee_tax_centavos,
      ];
    },
    totals: [4, 9, 10, 11],
    word: messages.total,
  });
}

export function keptSheet(
  database: Queryable,
  merchantId: string,
  month: Month,
  language: Language,
): PackTable {
  const messages = packMessages[language];
  return sheet<KeptLine>(messages.files.kept, messages.kept, {
    pages: byDay(month, (day, last) =>
      listKeptLines(database, merchantId, { day, after: last ?? firstPart, most: PAGE }),
    ),
    cellsOf: row => {
      const kept = [
        row.fee_centavos ?? 0n,
        row.fee_tax_centavos ?? 0n,
        row.retefuente_centavos ?? 0n,
        row.reteica_centavos ?? 0n,
        row.reteiva_centavos ?? 0n,
      ];
      const sum = kept.reduce((total, amount) => total + amount, 0n);
      const place = [dayCell(row.day), row.bank, methodOf(messages, row.method), row.reference];
      return [...place, ...kept, sum, row.line_centavos];
    },
    totals: [4, 5, 6, 7, 8, 9, 10],
    word: messages.total,
  });
}

/** The customer of the merchant, else the name that came with the charge. */
function payerOf({
  customer_name: name,
  customer_last_name: lastName,
  customer_details: details,
}: ReceiptRow) {
  if (name !== null) return [name, lastName].filter(Boolean).join(' ');
  const sent = details === null ? {} : (JSON.parse(details) as { name?: string; last_name?: string });
  return [sent.name, sent.last_name].filter(Boolean).join(' ') || null;
}

export function receiptSheet(
  database: Queryable,
  merchantId: string,
  month: Month,
  language: Language,
): PackTable {
  const messages = packMessages[language];
  return sheet<ReceiptRow>(messages.files.receipts, messages.receipts, {
    pages: byDay(month, (day, last) =>
      listReceipts(database, merchantId, { day, after: last?.id ?? '', most: PAGE }),
    ),
    cellsOf: row => [
      dayCell(row.day),
      row.id,
      row.order_id,
      row.description,
      payerOf(row),
      row.document_type === null || row.document_end === null
        ? null
        : `${row.document_type} •••${row.document_end}`,
      methodOf(messages, row.method),
      row.amount_centavos,
      // What a shop sent as text that is no amount stays as it was sent.
      parsePesos(row.iva) ?? row.iva,
      row.iva_base_centavos,
      row.inc_centavos,
      row.tip_centavos,
      row.refunded_centavos,
    ],
    totals: [7, 8, 9, 10, 11, 12],
    word: messages.total,
  });
}

function accountName(messages: PackMessages, account: string): string {
  const [kind = ''] = account.split(':', 1);
  const name = messages.accounts[kind as keyof PackMessages['accounts']];
  return name === undefined
    ? account
    : account === kind
      ? name
      : `${name} (${account.slice(kind.length + 1)})`;
}

/** The journal of the month, with the movements' net next to that of the journal. */
export function ledgerSheet(
  lines: readonly LedgerLine[],
  net: { movements: bigint; ledger: bigint },
  language: Language,
): PackTable {
  const messages = packMessages[language];
  const cells: Cells[] = lines.map(line => [
    accountName(messages, line.account),
    messages.reasons[line.reason] ?? line.reason,
    line.entries,
    line.debit_centavos,
    line.credit_centavos,
  ]);
  const table = sheet<Cells>(messages.files.ledger, messages.ledger, {
    pages: (async function* () {
      yield cells;
    })(),
    cellsOf: row => row,
    totals: [3, 4],
    word: messages.total,
  });
  return {
    ...table,
    pages: (async function* () {
      yield* table.pages;
      yield [
        [],
        [messages.movementsNet, null, null, null, net.movements],
        [messages.ledgerNet, null, null, null, net.ledger],
        [messages.difference, null, null, null, net.movements - net.ledger],
      ];
    })(),
  };
}
