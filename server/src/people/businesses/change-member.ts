import type { Role } from '@recaudo/contract/shared/permissions';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../platform/errors.ts';
import type { Control } from '../control.ts';
import { deleteMember, lockMembers, setMemberRole } from './member-store.ts';

export const changeMemberRole = (
  control: Control,
  businessId: string,
  accountId: string,
  role: Role,
): Promise<void> =>
  control.database.transaction(async tx => {
    await requireMember(tx, businessId, accountId, role === 'owner');
    await setMemberRole(tx, businessId, accountId, role);
  });

export const removeMember = (control: Control, businessId: string, accountId: string): Promise<void> =>
  control.database.transaction(async tx => {
    await requireMember(tx, businessId, accountId, false);
    await deleteMember(tx, businessId, accountId);
  });

/** Keeps the last owner, because nobody could manage a team without one. */
async function requireMember(
  tx: Queryable,
  businessId: string,
  accountId: string,
  staysOwner: boolean,
): Promise<void> {
  const members = await lockMembers(tx, businessId);
  const member = members.find(candidate => candidate.account_id === accountId);
  if (member === undefined) throw notFound();
  const owners = members.filter(({ role }) => role === 'owner').length;
  if (member.role === 'owner' && !staysOwner && owners === 1) {
    throw reject('last_owner');
  }
}
