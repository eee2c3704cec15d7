import type { Language } from '@recaudo/contract/shared/words/language';
import {
  long,
  type Queryable,
  replannedStatement,
  statement,
} from '../../platform/database/connections/connection.ts';

export interface ClosingPack {
  merchant_id: string;
  id: string;
  /** The month's first day, as text. */
  month: string;
  language: Language;
  account_name: string;
  status: 'queued' | 'building' | 'done' | 'failed';
  rows_done: number;
  rows_total: number;
  size_bytes: number | null;
  tries: number;
  asked_at: Date;
  creation_date: Date;
}

const columns = `merchant_id, id, month::text as month, language, account_name, status, rows_done, rows_total, size_bytes,
  tries, asked_at, creation_date`;

const insert = statement(
  'closing_packs_insert',
  `insert into closing_packs (merchant_id, id, month, language, account_name, status, asked_at, creation_date)
   values ($1, $2, $3, $4, $5, 'queued', $6, $7)`,
);
export const insertPack = (tx: Queryable, pack: ClosingPack): Promise<number> =>
  tx.run(insert, [
    pack.merchant_id,
    pack.id,
    pack.month,
    pack.language,
    pack.account_name,
    pack.asked_at,
    pack.creation_date,
  ]);

const open = statement<ClosingPack>(
  'closing_packs_open',
  `select ${columns} from closing_packs
   where merchant_id = $1 and month = $2 and language = $3 and status in ('queued', 'building')
   order by id limit 1`,
);
/** An unfinished pack of the month, so that a second request gets the same one. */
export const findOpenPack = (tx: Queryable, merchantId: string, month: string, language: Language) =>
  tx.find(open, [merchantId, month, language]);

const ofMonth = statement<ClosingPack>(
  'closing_packs_of_month',
  `select ${columns} from closing_packs where merchant_id = $1 and month = $2 order by id desc limit 10`,
);
export const listPacks = (database: Queryable, merchantId: string, month: string) =>
  database.rows(ofMonth, [merchantId, month]);

const one = statement<ClosingPack>(
  'closing_packs_one',
  `select ${columns} from closing_packs where merchant_id = $1 and id = $2`,
);
export const findPack = (database: Queryable, merchantId: string, id: string) =>
  database.find(one, [merchantId, id]);

const claim = replannedStatement<ClosingPack>(
  'closing_packs_claim',
  `update closing_packs pack set status = 'building', lease_until = $2, tries = tries + 1, rows_done = 0
   from (
     select merchant_id, id from closing_packs
     where status in ('queued', 'building') and (lease_until is null or lease_until < $1)
     order by creation_date limit $3 for update skip locked
   ) due
   where pack.merchant_id = due.merchant_id and pack.id = due.id
   returning pack.merchant_id, pack.id, pack.month::text as month, pack.language, pack.account_name, pack.status,
     pack.rows_done, pack.rows_total, pack.size_bytes, pack.tries, pack.asked_at, pack.creation_date`,
);
export const claimDuePacks = (database: Queryable, now: Date, until: Date, batchSize: number) =>
  database.rows(claim, [now, until, batchSize]);

const note = statement(
  'closing_packs_note',
  `update closing_packs set rows_done = $3, rows_total = $4, lease_until = $5
   where merchant_id = $1 and id = $2 and status = 'building'`,
);
/** Extends the lease while the work continues. */
export const notePackProgress = (
  database: Queryable,
  { merchant_id: merchantId, id }: ClosingPack,
  { rows, total, until }: { rows: number; total: number; until: Date },
) => database.run(note, [merchantId, id, rows, total, until]);

const end = statement(
  'closing_packs_end',
  `update closing_packs set status = $3, size_bytes = $4, rows_done = case when $3 = 'done' then rows_total else rows_done end,
     lease_until = null
   where merchant_id = $1 and id = $2 and status = 'building'`,
);
export const endPack = (
  database: Queryable,
  { merchant_id: merchantId, id }: ClosingPack,
  status: 'queued' | 'done' | 'failed',
  sizeBytes: number | null,
) => database.run(end, [merchantId, id, status, sizeBytes]);

const clear = statement(
  'closing_packs_clear_pieces',
  'delete from closing_pack_pieces where merchant_id = $1 and pack_id = $2',
);
export const clearPieces = (database: Queryable, { merchant_id: merchantId, id }: ClosingPack) =>
  database.run(clear, [merchantId, id]);

const addPiece = long(
  statement(
    'closing_packs_add_piece',
    'insert into closing_pack_pieces (merchant_id, pack_id, number, content) values ($1, $2, $3, $4)',
  ),
);
export const insertPiece = (
  database: Queryable,
  { merchant_id: merchantId, id }: ClosingPack,
  number: number,
  content: Buffer,
) => database.run(addPiece, [merchantId, id, number, content]);

const piece = statement<{ content: Buffer }>(
  'closing_packs_piece',
  'select content from closing_pack_pieces where merchant_id = $1 and pack_id = $2 and number = $3',
);

/** Reads a file in pieces, so that it is never in memory as a whole. */
export async function* readPieces(
  database: Queryable,
  merchantId: string,
  packId: string,
): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const found = await database.find(piece, [merchantId, packId, number]);
    if (found === undefined) return;
    yield found.content;
  }
}

const forget = statement(
  'closing_packs_forget',
  `delete from closing_packs where merchant_id = $1 and status in ('done', 'failed')
     and (creation_date < $2 or (month = $3 and language = $4))`,
);
/** Deletes old packs, and those that the month's new pack replaces. */
export const forgetPacks = (
  tx: Queryable,
  merchantId: string,
  { before, month, language }: { before: Date; month: string; language: Language },
) => tx.run(forget, [merchantId, before, month, language]);

const purge = replannedStatement(
  'closing_packs_purge',
  `delete from closing_packs pack using (
     select merchant_id, id from closing_packs where creation_date < $1 order by creation_date limit $2) old
   where pack.merchant_id = old.merchant_id and pack.id = old.id`,
);
/** Deletes old packs of all merchants. */
export const purgePacksBefore = (database: Queryable, before: Date, batchSize: number): Promise<number> =>
  database.run(purge, [before, batchSize]);
