import type { AuditEntry } from '../../people/audit/audit-entry.ts';

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
