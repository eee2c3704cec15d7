import type { Gateway } from '../../dependencies.ts';
import { findBrand } from '../../domain/merchants/brand/brand-store.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { readMonth } from '../../domain/reconciliation/closings/close-month.ts';
import { listDeposits } from '../../domain/reconciliation/deposits/list-store.ts';
import type { Table } from '../../platform/tables/column.ts';
import { writeXlsx } from '../../platform/tables/write-xlsx.ts';
import { runTask } from '../../platform/tasks/task-pool.ts';
import { depositSheet, keptSheet } from './deposit-sheets.ts';
import { ledgerSheet } from './ledger-sheet.ts';
import { listLedgerLines, netOfLedger } from './ledger-store.ts';
import { movementSheet, receiptSheet } from './movement-sheets.ts';
import { packMessages } from './pack-messages.ts';
import type { ClosingPack } from './pack-store.ts';
import type { PackTable } from './sheet.ts';
import { drawClosingTask } from './summary-pdf.ts';
import { writeZip, type ZipFile } from './write-zip.ts';

/** Called with the number of written rows and the total. */
export type OnRows = (rows: number, total: number) => Promise<void>;

/** Forwards a table's pages and counts their rows. */
async function* counted<Row>(
  pages: AsyncIterable<readonly Row[]>,
  onPage: (rows: number) => Promise<void>,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) {
    yield page;
    await onPage(page.length);
  }
}

/** A month's files in one archive, streamed. */
export async function* buildPack(
  gateway: Gateway,
  { merchant_id: merchantId, month: first, language, asked_at: askedAt }: ClosingPack,
  onRows: OnRows,
): AsyncGenerator<Buffer> {
  const { database, log } = gateway;
  const messages = packMessages[language];
  const read = await readMonth({ ...gateway, clock: { now: () => askedAt } }, merchantId, first.slice(0, 7));
  const { month, totals } = read;
  const lines = await listLedgerLines(database, merchantId, month);
  const booked = { movements: totals.expected, ledger: netOfLedger(lines) };
  const movements = totals.sales.count + totals.refunds.count;
  const total = movements + totals.sales.count + 2 * totals.deposits.count + lines.length;
  let rows = 0;
  const onPage = async (count: number): Promise<void> => {
    rows = Math.min(total, rows + count);
    await onRows(rows, total);
  };
  const xlsx = (table: PackTable): ZipFile => ({
    name: `${table.name}.xlsx`,
    chunks: writeXlsx(
      { ...table, pages: counted(table.pages, onPage) } satisfies Table<readonly unknown[]> as PackTable,
      askedAt,
    ),
  });
  const pdf = async function* (): AsyncGenerator<Buffer> {
    const sheet = {
      language,
      read,
      booked,
      brand: await findBrand(database, merchantId),
      name: (await findMerchant(database, merchantId))?.name ?? '',
      deposits: await listDeposits(database, merchantId, { from: month.first, to: month.last }),
      printedAt: askedAt,
    };
    yield Buffer.from(await runTask(drawClosingTask, { owner: merchantId, log }, sheet));
  };
  yield* writeZip(
    [
      { name: `${messages.files.summary}.pdf`, chunks: pdf() },
      xlsx(movementSheet(database, merchantId, month, language)),
      xlsx(depositSheet(database, merchantId, month, language)),
      xlsx(keptSheet(database, merchantId, month, language)),
      xlsx(receiptSheet(database, merchantId, month, language)),
      xlsx(ledgerSheet(lines, booked, language)),
    ],
    askedAt,
  );
}
