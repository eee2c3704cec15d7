import type { Language } from '@recaudo/contract/shared/words/language';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { writeCsv } from '../../../platform/tables/write-csv.ts';
import { writePdf } from '../../../platform/tables/write-pdf.ts';
import { sameEverywhere, writeXlsx } from '../../../platform/tables/write-xlsx.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import type { Document, DocumentFormat } from '../documents/document.ts';
import { fillIn } from '../documents/fill-in.ts';
import { readLines, type SettlementLine } from '../settlements/line-store.ts';
import type { Settlement } from '../settlements/settlement.ts';
import { findSettlement } from '../settlements/store.ts';
import { statementMessages } from './statement-messages.ts';
import { statementRows } from './statement-rows.ts';
import { statementTable } from './statement-table.ts';

/** The name and NIT that stand on the merchant's documents. */
async function partyOf(database: Queryable, merchantId: string): Promise<{ name: string; nit: string }> {
  const brand = await findBrand(database, merchantId);
  return { name: brand?.legalName ?? brand?.name ?? merchantId, nit: brand?.nit ?? '' };
}

/** A settlement as a file that proves itself; undefined where the merchant has no such settlement. */
export async function openStatement(
  database: Queryable,
  { merchantId, settlementId }: { merchantId: string; settlementId: string },
  { format, language }: { format: DocumentFormat; language: Language },
): Promise<Document | undefined> {
  const settlement = await findSettlement(database, merchantId, settlementId);
  if (settlement === undefined) return undefined;
  const party = await partyOf(database, merchantId);
  const lines = readLines(database, { merchantId, settlementId });
  const name = `${statementMessages[language].file}-${settlement.number}.${format}`;
  return { name, format, bytes: writeStatement({ settlement, lines, party }, { format, language }) };
}

/** The same settlement is the same bytes. */
export function writeStatement(
  {
    settlement,
    lines,
    party,
  }: {
    settlement: Settlement;
    lines: AsyncIterable<SettlementLine>;
    party: { name: string; nit: string };
  },
  { format, language }: { format: DocumentFormat; language: Language },
): AsyncGenerator<Buffer> {
  const table = statementTable(statementRows(settlement, lines), language, { onPaper: format === 'pdf' });
  if (format === 'csv') return writeCsv(table);
  if (format === 'xlsx') return writeXlsx(table, sameEverywhere(settlement.creationDate));
  const messages = statementMessages[language];
  return writePdf(table, {
    language,
    title: fillIn(messages.title, { number: String(settlement.number) }),
    author: party.name,
    facts: [
      party.nit === '' ? party.name : `${party.name} · NIT ${party.nit}`,
      fillIn(messages.cutoff, { day: settlement.cutoff, movements: settlement.movements }),
      fillIn(messages.hash, { hash: settlement.hash }),
    ],
    notes: [messages.proof],
    createdAt: settlement.creationDate,
  });
}
