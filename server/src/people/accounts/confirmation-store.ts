import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

const keep = statement(
  'address_confirmations_keep',
  `insert into address_confirmations (account_id, token_hash, expires_at) values ($1, $2, $3)
   on conflict (account_id) do update set token_hash = $2, expires_at = $3`,
);
export const keepConfirmation = (
  tx: Queryable,
  { accountId, tokenHash, expiresAt }: { accountId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<number> => tx.run(keep, [accountId, tokenHash, expiresAt]);

const use = statement(
  'address_confirmations_use',
  `with used as (delete from address_confirmations
     where account_id = $1 and token_hash = $2 and expires_at > $3 returning account_id)
   update accounts set email_confirmed_at = coalesce(email_confirmed_at, $3) from used
   where accounts.id = used.account_id`,
);
/** Uses the token once; 0 if it is another account's, used or expired. */
export const useConfirmation = (
  tx: Queryable,
  accountId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<number> => tx.run(use, [accountId, tokenHash, now]);

const confirm = statement(
  'accounts_confirm_if_free',
  `update accounts set email_confirmed_at = $2 where id = $1 and email_confirmed_at is null
   and not exists (select from accounts holder
     where holder.email = accounts.email and holder.email_confirmed_at is not null)`,
);
/** For a person who proved access to the mailbox through another email. */
export const confirmIfFree = (tx: Queryable, accountId: string, now: Date): Promise<number> =>
  tx.run(confirm, [accountId, now]);
