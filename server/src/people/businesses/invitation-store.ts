import type { Role } from '@recaudo/contract/shared/permissions';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface Invitation {
  id: string;
  businessId: string;
  email: string;
  role: Role;
  creationDate: Date;
  expiresAt: Date;
}

interface InvitationRow {
  id: string;
  business_id: string;
  email: string;
  role: Role;
  creation_date: Date;
  expires_at: Date;
}

const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  businessId: row.business_id,
  email: row.email,
  role: row.role,
  creationDate: row.creation_date,
  expiresAt: row.expires_at,
});

const columns = 'id, business_id, email, role, creation_date, expires_at';

const insert = statement(
  'invitations_insert',
  `insert into invitations (${columns}, token_hash, invited_by) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (business_id, email) do update set id = $1, role = $4, creation_date = $5, expires_at = $6,
     token_hash = $7, invited_by = $8`,
);
export const insertInvitation = (
  tx: Queryable,
  invitation: Invitation & { tokenHash: Buffer; invitedBy: string },
): Promise<number> =>
  tx.run(insert, [
    invitation.id,
    invitation.businessId,
    invitation.email,
    invitation.role,
    invitation.creationDate,
    invitation.expiresAt,
    invitation.tokenHash,
    invitation.invitedBy,
  ]);

const ofBusiness = statement<InvitationRow>(
  'invitations_of_business',
  `select ${columns} from invitations where business_id = $1 and expires_at > $2 order by creation_date desc`,
);
export const listInvitations = async (
  database: Queryable,
  businessId: string,
  now: Date,
): Promise<Invitation[]> => (await database.rows(ofBusiness, [businessId, now])).map(toInvitation);

const byToken = statement<InvitationRow>(
  'invitations_by_token',
  `select ${columns} from invitations where token_hash = $1 and expires_at > $2`,
);
export async function findInvitation(
  database: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  const row = await database.find(byToken, [tokenHash, now]);
  return row && toInvitation(row);
}

const remove = statement('invitations_delete', 'delete from invitations where business_id = $1 and id = $2');
export const deleteInvitation = (tx: Queryable, businessId: string, id: string): Promise<number> =>
  tx.run(remove, [businessId, id]);
