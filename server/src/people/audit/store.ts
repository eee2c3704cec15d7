import type { Environment } from '@recaudo/contract/shared/environment';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { type AuditEntry, GENESIS } from './audit-entry.ts';

const lockChain = statement<{ number: bigint; hash: string }>(
  'audit_chains_lock',
  `insert into audit_chains (chain, number, hash) values ($1, 0, $2)
   on conflict (chain) do update set number = audit_chains.number returning number, hash`,
);

/** The end of a chain, locked until the transaction ends, so that its entries are written one after the other. */
export async function lockChainEnd(tx: Queryable, chain: string): Promise<{ number: number; hash: string }> {
  const row = await tx.find(lockChain, [chain, GENESIS]);
  return { number: Number(row?.number ?? 0n), hash: row?.hash ?? GENESIS };
}

const insert = statement(
  'audit_entries_insert',
  `insert into audit_entries (chain, number, creation_date, account_id, account_name, action, what, from_ip,
     environment, details, key_id, hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
const advance = statement(
  'audit_chains_advance',
  'update audit_chains set number = $2, hash = $3, seal = $4, seal_key_id = $5 where chain = $1',
);

/** `seal` proves that the chain ends with this entry. */
export async function insertAuditEntry(tx: Queryable, entry: AuditEntry, seal: string): Promise<void> {
  await tx.run(insert, [
    entry.chain,
    entry.number,
    entry.creationDate,
    entry.account?.id ?? null,
    entry.account?.name ?? null,
    entry.action,
    entry.what,
    entry.fromIp,
    entry.environment,
    JSON.stringify(entry.details),
    entry.keyId,
    entry.hash,
  ]);
  await tx.run(advance, [entry.chain, entry.number, entry.hash, seal, entry.keyId]);
}

export interface EntryRow {
  chain: string;
  number: bigint;
  creation_date: Date;
  account_id: string | null;
  account_name: string | null;
  action: string;
  what: string;
  from_ip: string;
  environment: Environment | null;
  details: string;
  key_id: string | null;
  hash: string;
}

export const toEntry = (row: EntryRow): AuditEntry => ({
  chain: row.chain,
  number: Number(row.number),
  creationDate: row.creation_date,
  account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '' },
  action: row.action,
  what: row.what,
  fromIp: row.from_ip,
  environment: row.environment,
  details: JSON.parse(row.details) as AuditEntry['details'],
  keyId: row.key_id,
  hash: row.hash,
});

export const entryColumns = `chain, number, creation_date, account_id, account_name, action, what, from_ip, environment,
  details, key_id, hash`;

const newest = statement<EntryRow>(
  'audit_entries_newest',
  `select ${entryColumns} from audit_entries where chain = $1 and ($2::bigint is null or number < $2)
   order by number desc limit $3`,
);

/** Entries before the number `before`, newest first. */
export const listAuditEntries = async (
  database: Queryable,
  chain: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<AuditEntry[]> => (await database.rows(newest, [chain, before, limit])).map(toEntry);

const following = statement<EntryRow>(
  'audit_entries_following',
  `select ${entryColumns} from audit_entries where chain = $1 and number > $2 order by number limit $3`,
);

export const listAuditEntriesAfter = async (
  database: Queryable,
  chain: string,
  after: number,
  limit: number,
): Promise<AuditEntry[]> => (await database.rows(following, [chain, after, limit])).map(toEntry);

export interface ChainEnd {
  chain: string;
  number: number;
  hash: string;
  /** Null in chains older than the keys, until the first start seals them. */
  seal: string | null;
  sealKeyId: string | null;
}

const chains = statement<{
  chain: string;
  number: bigint;
  hash: string;
  seal: string | null;
  seal_key_id: string | null;
}>('audit_chains_all', 'select chain, number, hash, seal, seal_key_id from audit_chains order by chain');

export const listChains = async (database: Queryable): Promise<ChainEnd[]> =>
  (await database.rows(chains)).map(({ seal_key_id: sealKeyId, ...row }) => ({
    ...row,
    number: Number(row.number),
    sealKeyId,
  }));

const chainEnd = statement<{
  number: bigint;
  hash: string;
  seal: string | null;
  seal_key_id: string | null;
  last_entry: bigint | null;
}>(
  'audit_chains_end',
  `select number, hash, seal, seal_key_id,
     (select max(entry.number) from audit_entries entry where entry.chain = audit_chains.chain) as last_entry
   from audit_chains where chain = $1`,
);

/** The end of a chain and its last entry, read by one statement. */
export async function findChainEnd(
  database: Queryable,
  chain: string,
): Promise<(ChainEnd & { lastEntry: number }) | undefined> {
  const row = await database.find(chainEnd, [chain]);
  if (row === undefined) return undefined;
  const { number, hash, seal, seal_key_id: sealKeyId, last_entry: lastEntry } = row;
  return { chain, number: Number(number), hash, seal, sealKeyId, lastEntry: Number(lastEntry ?? 0n) };
}

const anySealed = statement<{ found: boolean }>(
  'audit_chains_any_sealed',
  'select exists (select from audit_chains where seal is not null) as found',
);

export const hasSealedChain = async (tx: Queryable): Promise<boolean> =>
  (await tx.find(anySealed))?.found ?? false;

const setSeal = statement(
  'audit_chains_seal',
  'update audit_chains set seal = $2, seal_key_id = $3 where chain = $1',
);

export async function sealChain(tx: Queryable, chain: string, seal: string, keyId: string): Promise<void> {
  await tx.run(setSeal, [chain, seal, keyId]);
}
