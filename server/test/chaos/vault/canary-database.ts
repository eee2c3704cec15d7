import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, statement } from '../../../src/platform/database/connections/connection.ts';
import { sealCode } from '../../../src/platform/vault/ciphers/card-cipher.ts';
import { type Thief, thiefOf } from './find-codes.ts';

export interface Sealed {
  codes: Buffer[];
  numbers: Buffer[];
  /** The table file of the codes as it was on disk while they were stored. */
  file: Buffer;
}

/** A thief with the key file who has also read the ids of cards and tokens. */
export async function loadThief(database: Database, keyFile: string): Promise<Thief> {
  const owners = statement<{ merchantId: string; cardId: string }>(
    'canary_owners',
    `select merchant_id as "merchantId", id as "cardId" from cards
     union all select merchant_id, id from tokens`,
  );
  return thiefOf(keyFile, await database.rows(owners));
}

/** Plants a code sealed with the key file, which a search with the key file must find. */
export async function plantCode(database: Database, { keys, owners }: Thief, cvv2: string): Promise<void> {
  const [key, owner] = [keys[0], owners[0]];
  if (key === undefined || owner === undefined) throw new Error('the thief has no key or no owner');
  await database.run(statement('canary_plant_table', 'create table planted_codes (sealed bytea)'));
  const plant = statement('canary_plant', 'insert into planted_codes values ($1)');
  await database.run(plant, [sealCode(key, owner, cvv2)]);
}

export async function readSealed(database: Database, databaseFolder: string): Promise<Sealed> {
  const codes = statement<{ sealed: Buffer }>('canary_codes', 'select sealed from card_security_codes');
  const cards = statement<{ sealed: Buffer }>(
    'canary_cards',
    'select sealed_number as sealed from cards where sealed_number is not null',
  );
  const path = statement<{ path: string }>(
    'canary_path',
    `select pg_relation_filepath('card_security_codes') as path`,
  );
  // An ordinary checkpoint skips unlogged tables; this statement flushes all memory to disk.
  await database.run(statement('canary_flush', 'create database canary_flush strategy file_copy'));
  const file = (await database.find(path))?.path ?? '';
  return {
    codes: (await database.rows(codes)).map(row => row.sealed),
    numbers: (await database.rows(cards)).map(row => row.sealed),
    file: readFileSync(join(databaseFolder, file)),
  };
}

/** Everything that `pg_dump` would write, including unlogged tables. */
export async function dumpAll(database: Database): Promise<Buffer> {
  const tables = statement<{ name: string }>(
    'canary_tables',
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const lines: string[] = [];
  for (const { name } of await database.rows(tables)) {
    const all = statement<{ line: string }>(`canary_dump_${name}`, `select t::text as line from ${name} t`);
    for (const { line } of await database.rows(all)) lines.push(line);
  }
  return Buffer.from(lines.join('\n'));
}
