import { type Database, type Queryable, statement } from '../../database/connections/connection.ts';
import type { HeldKey } from './held-keys.ts';
import type { Holder, SealedKey } from './key-exchange.ts';

/** A holder not seen for this long counts as dead. Uses the database's clock. */
const LIVE = `last_seen > clock_timestamp() - interval '15 seconds'`;

const waitShortly = statement('code_keys_wait_shortly', `set local lock_timeout = '3s'`);
const one = statement('code_keys_one', 'lock table code_key_holders in share row exclusive mode');
const removeDead = statement('code_keys_remove_dead', `delete from code_key_holders where not (${LIVE})`);
const remove = statement('code_keys_remove_holders', 'delete from code_key_holders where id = any($1)');
const anyone = statement<{ id: string }>('code_keys_anyone', 'select id from code_key_holders limit 1');
// Truncation also removes the tables' files. Nobody can open these rows once the keys are gone; an empty file leaves no doubt.
const empty = statement('code_keys_empty', 'truncate card_security_codes, code_keys, code_key_holders');
const enter = statement(
  'code_keys_enter',
  `insert into code_key_holders (id, public_key, proof, last_seen) values ($1, $2, $3, clock_timestamp())
   on conflict (id) do update set last_seen = excluded.last_seen`,
);

/** Serializes processes that join and leave, so that a leaving one never truncates the tables of one that just joined. */
const serialized = <Result>(database: Database, work: (tx: Queryable) => Promise<Result>): Promise<Result> =>
  database.transaction(async tx => {
    await tx.run(waitShortly);
    await tx.run(one);
    await tx.run(removeDead);
    return work(tx);
  });

/** Registers a holder. With `empties`, the first holder truncates the tables before that. */
export const enterHolder = (
  database: Database,
  { id, publicKey, proof }: Holder,
  empties: boolean,
): Promise<void> =>
  serialized(database, async tx => {
    if (empties && (await tx.find(anyone)) === undefined) await tx.run(empty);
    await tx.run(enter, [id, publicKey, proof]);
  });

/** Removes a holder. With `empties`, the last holder truncates the tables after that. */
export const removeHolder = (database: Database, id: string, empties: boolean): Promise<void> =>
  serialized(database, async tx => {
    await tx.run(remove, [[id]]);
    if (empties && (await tx.find(anyone)) === undefined) await tx.run(empty);
  });

const touch = statement(
  'code_keys_touch',
  'update code_key_holders set last_seen = clock_timestamp() where id = $1',
);
/** False if the holder is no longer registered: the database crashed, or the others took the holder for dead. */
export const touchHolder = async (database: Queryable, id: string): Promise<boolean> =>
  (await database.run(touch, [id])) === 1;

export interface HolderState {
  /** False if the holder is no longer registered; see `touchHolder`. */
  isPresent: boolean;
  isGivenKeys: boolean;
  othersLackKeys: boolean;
}

// Writes only every few seconds, because a holder counts as alive for 15.
const look = statement<{ is_present: boolean; is_given: boolean; is_lacking: boolean }>(
  'code_keys_look',
  `with touched as (
     update code_key_holders set last_seen = clock_timestamp()
     where id = $1 and last_seen < clock_timestamp() - interval '3 seconds')
   select exists (select from code_key_holders where id = $1) as is_present,
     exists (select from code_keys where holder_id = $1 and sealed is not null and key_id <> all($2::text[])) as is_given,
     exists (select from code_key_holders other cross join unnest($2::text[]) as held (key_id)
             where other.id <> $1 and ${LIVE}
               and not exists (select from code_keys
                               where code_keys.key_id = held.key_id and holder_id = other.id)) as is_lacking`,
);
/** Renews the registration and returns what there is to do, in one statement. */
export async function lookAsHolder(
  database: Queryable,
  id: string,
  keys: readonly HeldKey[],
): Promise<HolderState> {
  const [found] = await database.rows(look, [id, keys.map(({ keyId }) => keyId)]);
  return {
    isPresent: found?.is_present === true,
    isGivenKeys: found?.is_given === true,
    othersLackKeys: found?.is_lacking === true,
  };
}

const note = statement(
  'code_keys_note',
  `insert into code_keys (key_id, holder_id, expires_at)
   select key_id, $1, expires_at from unnest($2::text[], $3::timestamptz[]) as held (key_id, expires_at)
   on conflict (key_id, holder_id) do nothing`,
);
/** Records that this holder has these keys. */
export const recordKeys = (
  database: Queryable,
  holderId: string,
  keys: readonly HeldKey[],
): Promise<number> =>
  database.run(note, [holderId, keys.map(({ keyId }) => keyId), keys.map(({ expiresAt }) => expiresAt)]);

const lacking = statement<{ key_id: string; id: string; public_key: Buffer; proof: Buffer }>(
  'code_keys_lacking',
  `select held.key_id, id, public_key, proof
   from code_key_holders cross join unnest($2::text[]) as held (key_id)
   where id <> $1 and ${LIVE}
     and not exists (select 1 from code_keys where code_keys.key_id = held.key_id and holder_id = id)`,
);
/** Lists which live holders lack which of these keys. */
export const listLacking = async (
  database: Queryable,
  holderId: string,
  keys: readonly HeldKey[],
): Promise<{ keyId: string; holder: Holder }[]> =>
  (await database.rows(lacking, [holderId, keys.map(({ keyId }) => keyId)])).map(row => ({
    keyId: row.key_id,
    holder: { id: row.id, publicKey: row.public_key, proof: row.proof },
  }));

const give = statement(
  'code_keys_give',
  `insert into code_keys (key_id, holder_id, expires_at, sender_public_key, sealed)
   select $1, id, $3, $4, $5 from code_key_holders where id = $2
   on conflict (key_id, holder_id) do nothing`,
);
export const giveKey = (
  database: Queryable,
  holderId: string,
  { keyId, senderPublicKey, sealed }: SealedKey,
  expiresAt: Date,
): Promise<number> => database.run(give, [keyId, holderId, expiresAt, senderPublicKey, sealed]);

const given = statement<{ key_id: string; expires_at: Date; sender_public_key: Buffer; sealed: Buffer }>(
  'code_keys_given',
  `select key_id, expires_at, sender_public_key, sealed from code_keys
   where holder_id = $1 and sealed is not null and key_id <> all($2::text[])`,
);
/** Keys that others sealed for this holder and that it does not have yet. */
export const listGiven = async (
  database: Queryable,
  holderId: string,
  keys: readonly HeldKey[],
): Promise<(SealedKey & { expiresAt: Date })[]> =>
  (await database.rows(given, [holderId, keys.map(({ keyId }) => keyId)])).map(row => ({
    keyId: row.key_id,
    expiresAt: row.expires_at,
    senderPublicKey: row.sender_public_key,
    sealed: row.sealed,
  }));

const held = statement<{ id: string }>(
  'code_keys_held',
  `select id from code_keys join code_key_holders on id = holder_id where key_id = $1 and id <> $2 and ${LIVE} limit 1`,
);
/** True if another live holder has this key and can still share it. */
export const isHeldByOther = async (database: Queryable, keyId: string, holderId: string): Promise<boolean> =>
  (await database.find(held, [keyId, holderId])) !== undefined;

const forget = statement('code_keys_forget', 'delete from code_keys where key_id = any($1)');
export const forgetKeys = (database: Queryable, keyIds: readonly string[]): Promise<number> =>
  database.run(forget, [keyIds]);
