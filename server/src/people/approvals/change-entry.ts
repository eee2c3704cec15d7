import { INSTALLATION, type NewAuditEntry } from '../audit/audit-entry.ts';
import { nameOf, type Principal, type StoredChange } from './change.ts';

/** An audit entry about a change, with both people involved. */
export const entryOf = (
  { id, kind, target, environment, fields, requestedBy }: StoredChange,
  by: Principal,
  action: string,
  more: NewAuditEntry['details'] = {},
): NewAuditEntry => ({
  chain: INSTALLATION,
  account: by.kind === 'operator' ? by.account : null,
  action,
  what: target,
  fromIp: by.kind === 'operator' ? by.fromIp : 'command',
  environment,
  details: {
    approval: id,
    change: kind,
    requested_by: requestedBy.name,
    ...(action === 'change_requested' ? {} : { decided_by: nameOf(by) }),
    ...Object.fromEntries(
      fields.map(({ name, before, after }) => [name, `${before ?? '-'} → ${after ?? '-'}`]),
    ),
    ...more,
  },
});
