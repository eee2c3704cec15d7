import type { Gateway } from '../../../dependencies.ts';
import { openText } from '../../../platform/vault/ciphers/sealed-text.ts';
import { collectSubject, targetOf } from './collect-subject.ts';
import { keptOwner } from './erase-person.ts';
import { findRows, type Target } from './erase-rows.ts';
import { columnsOf } from './inventory/inventory.ts';
import { inventories } from './inventory/tables.ts';
import { findPeople, type NamedPerson } from './request-erasure.ts';
import { listKept } from './request-store.ts';
import { type OpenTable, openTables } from './rows-store.ts';

/** All stored data about a person at one merchant. */
export interface PersonalExport {
  merchant_id: string;
  environment: string;
  generated_at: string;
  sections: ExportSection[];
  /** Log rows that mention the person, as counts only, because the rows mention other people too. */
  mentions: { table: string; about: string; rows: number }[];
  /** Identities that the law requires to be kept after an erasure. */
  kept: { until: string; identity: unknown }[];
}

export interface ExportSection {
  table: string;
  about: string;
  rows: Record<string, string | null>[];
}

/** Encrypted or binary columns, which contain no readable text. */
const unreadable = new Set([
  'fingerprint',
  'wrapped_key',
  'sealed_number',
  'key_id',
  'sealed',
  'content',
  'digest',
]);
const MOST_ROWS = 50_000;

/** A person's right to access their data (Ley 1581, art. 14). Reads one merchant's rows only, and changes nothing. */
export async function exportPerson(
  gateway: Gateway,
  merchantId: string,
  named: NamedPerson,
): Promise<PersonalExport> {
  const people = await findPeople(gateway, merchantId, named);
  const customerIds = people.map(({ id }) => id);
  const { subject } = await collectSubject(gateway, merchantId, {
    customerIds,
    emails: named.email === undefined ? [] : [named.email],
    documents: named.document === undefined ? [] : [named.document],
  });
  const target = await targetOf(gateway, merchantId, subject);
  const sections: ExportSection[] = [];
  const mentions: PersonalExport['mentions'] = [];
  for (const table of await openTables(gateway.database, inventories.gateway)) {
    const rows = await ownRows(gateway, table, target);
    if (rows.length > 0) sections.push({ table: table.name, about: table.inventory.about, rows });
    const count = await countMentions(gateway, table, target);
    if (count > 0) mentions.push({ table: table.name, about: table.inventory.about, rows: count });
  }
  const kept = await listKept(gateway.database, merchantId, customerIds);
  return {
    merchant_id: merchantId,
    environment: gateway.environment,
    generated_at: gateway.realClock.now().toISOString(),
    sections,
    mentions,
    kept: kept.map(({ request_id: id, sealed, keep_until: until }) => ({
      until: until.toISOString(),
      identity: JSON.parse(openText(gateway.keyRing, keptOwner(merchantId, id), sealed)) as unknown,
    })),
  };
}

/** Rows found by one of the person's ids; they contain no data of other people. */
async function ownRows(
  { database }: Gateway,
  table: OpenTable,
  target: Target,
): Promise<Record<string, string | null>[]> {
  const columns = columnsOf(table.inventory).filter(column => !unreadable.has(column));
  const found = new Map<string, Record<string, string | null>>();
  for (const find of table.inventory.find ?? []) {
    if ('text' in find) continue;
    for await (const rows of findRows(database, table, target, { find, columns })) {
      for (const { key, values } of rows) {
        if (found.size >= MOST_ROWS) return [...found.values()];
        const row = columns.map((column, index) => [column, values[index] ?? null] as const);
        found.set(JSON.stringify(key), Object.fromEntries(row));
      }
    }
  }
  return [...found.values()];
}

async function countMentions({ database }: Gateway, table: OpenTable, target: Target): Promise<number> {
  let count = 0;
  for (const find of table.inventory.find ?? []) {
    if ('by' in find) continue;
    for await (const rows of findRows(database, table, target, { find, columns: [] })) count += rows.length;
  }
  return count;
}
