import { refusedValue } from '../../errors.ts';
import { type Query, readText } from '../../http/list-query.ts';
import type { AuditEntry } from '../../people/audit/audit-entry.ts';

const MAX_LIMIT = 200;

export const auditView = (entry: AuditEntry) => ({
  number: entry.number,
  creation_date: entry.creationDate,
  account: entry.account,
  action: entry.action,
  what: entry.what,
  from_ip: entry.fromIp,
  environment: entry.environment,
  details: entry.details,
  hash: entry.hash,
});

export const readAuditPage = (query: Query): { before: number | null; limit: number } => ({
  before: readNumber(query, 'before', Number.MAX_SAFE_INTEGER) ?? null,
  limit: readNumber(query, 'limit', MAX_LIMIT) ?? 50,
});

function readNumber(query: Query, name: string, most: number): number | undefined {
  const text = readText(query, name, 16);
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 1 && number <= most)) throw refusedValue(name, `must be a whole number from 1 to ${most}`);
  return number;
}
