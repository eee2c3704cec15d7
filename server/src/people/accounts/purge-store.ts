import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

const claim = statement<{ id: string }>(
  'accounts_claim_for_purge',
  `update accounts set purge_look_at = $2 where id in (
     select id from accounts where email_confirmed_at is null and purge_look_at <= $1
     order by purge_look_at limit $3 for update skip locked)
   returning id`,
);
/** Claims unconfirmed accounts that are due for a check; other processes see them again at `nextLook`. */
export const claimUnconfirmed = async (
  database: Queryable,
  now: Date,
  nextLook: Date,
  limit: number,
): Promise<string[]> => (await database.rows(claim, [now, nextLook, limit])).map(({ id }) => id);

const look = statement('accounts_look_later', 'update accounts set purge_look_at = $2 where id = $1');
export const lookLater = (database: Queryable, id: string, at: Date): Promise<number> =>
  database.run(look, [id, at]);

const holdAccount = statement<{ name: string }>(
  'accounts_hold_unconfirmed',
  'select name from accounts where id = $1 and email_confirmed_at is null and not is_operator for update',
);
const holdBusinesses = statement<{ id: string; sandbox_merchant_id: string }>(
  'businesses_hold_of_account',
  `select businesses.id, sandbox_merchant_id from businesses
   join members on members.business_id = businesses.id where members.account_id = $1 for update of businesses`,
);
const traces = statement<{ has_other: boolean; is_in_use: boolean }>(
  'accounts_traces',
  `select exists (select from members where business_id = $2 and account_id <> $1)
       or exists (select from businesses where id = $2 and production_merchant_id is not null)
       or exists (select from go_live_requests where business_id = $2 or submitted_by = $1 or decided_by = $1)
       or exists (select from invitations where invited_by = $1 and business_id is distinct from $2)
       or exists (select from saved_views where account_id = $1 and business_id is distinct from $2)
       or exists (select from card_orders where account_id = $1 and business_id is distinct from $2) as has_other,
     exists (select from sessions where account_id = $1 and last_seen > $3) as is_in_use`,
);

/** An account with at most one business, which has no other member. */
export interface Lonely {
  id: string;
  business: { id: string; sandboxMerchantId: string } | null;
}

/**
 * Locks the account and its business until the transaction ends, so that no one confirms or joins meanwhile. `kept`: a
 * person or row depends on it; undefined if it is confirmed or gone by now.
 */
export async function holdLonely(
  tx: Queryable,
  id: string,
  usedSince: Date,
): Promise<Lonely | 'kept' | 'in_use' | undefined> {
  if ((await tx.find(holdAccount, [id])) === undefined) return undefined;
  const [business, ...others] = await tx.rows(holdBusinesses, [id]);
  const found = await tx.find(traces, [id, business?.id ?? null, usedSince]);
  if (others.length > 0 || found?.has_other !== false) return 'kept';
  if (found.is_in_use) return 'in_use';
  const own = business && { id: business.id, sandboxMerchantId: business.sandbox_merchant_id };
  return { id, business: own ?? null };
}

const ofBusiness = ['card_orders', 'saved_views', 'invitations', 'first_keys', 'members'].map(table =>
  statement(`${table}_of_purged_business`, `delete from ${table} where business_id = $1`),
);
const impersonations = statement(
  'sessions_end_visits',
  'update sessions set visited_business_id = null where visited_business_id = $1',
);
const business = statement('businesses_delete', 'delete from businesses where id = $1');
const ofAccount = [
  'sessions',
  'password_resets',
  'recovery_codes',
  'second_factors',
  'passkey_challenges',
  'passkeys',
  'address_confirmations',
].map(table => statement(`${table}_of_purged_account`, `delete from ${table} where account_id = $1`));
const account = statement('accounts_delete', 'delete from accounts where id = $1');

export async function deleteLonely(tx: Queryable, { id, business: own }: Lonely): Promise<void> {
  if (own !== null)
    for (const removal of [...ofBusiness, impersonations, business]) await tx.run(removal, [own.id]);
  for (const removal of [...ofAccount, account]) await tx.run(removal, [id]);
}
