import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { openText, sealText, type TextOwner } from '../../../platform/vault/ciphers/sealed-text.ts';
import type { KeyRing } from '../../../platform/vault/keys/key-ring.ts';
import type { Payer } from '../payout.ts';

const OWNER: TextOwner = ['payout-payer'];

export const sealPayerNumber = (ring: KeyRing, number: string): Buffer => sealText(ring, OWNER, number);
export const openPayerNumber = (ring: KeyRing, sealed: Buffer): string => openText(ring, OWNER, sealed);

interface PayerRow {
  name: string;
  document_type: Payer['documentType'];
  document: string;
  bank: string;
  type: Payer['type'];
  sealed_number: Buffer;
  number_end: string;
}

const save = statement(
  'payout_payer_save',
  `insert into payout_payer (name, document_type, document, bank, type, sealed_number, number_end, change_date)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (only_row) do update set name = excluded.name, document_type = excluded.document_type,
     document = excluded.document, bank = excluded.bank, type = excluded.type, sealed_number = excluded.sealed_number,
     number_end = excluded.number_end, change_date = excluded.change_date`,
);
export const savePayer = (database: Queryable, payer: Payer, now: Date): Promise<number> =>
  database.run(save, [
    payer.name,
    payer.documentType,
    payer.document,
    payer.bank,
    payer.type,
    payer.sealedNumber,
    payer.numberEnd,
    now,
  ]);

const columns = 'name, document_type, document, bank, type, sealed_number, number_end';
const find = statement<PayerRow>('payout_payer_find', `select ${columns} from payout_payer`);
const lock = statement<PayerRow>('payout_payer_lock', `select ${columns} from payout_payer for update`);

const toPayer = (row: PayerRow): Payer => ({
  name: row.name,
  documentType: row.document_type,
  document: row.document,
  bank: row.bank,
  type: row.type,
  sealedNumber: row.sealed_number,
  numberEnd: row.number_end,
});

export async function findPayer(database: Queryable): Promise<Payer | undefined> {
  const row = await database.find(find);
  return row && toPayer(row);
}

/** Held, so that files get their numbers of the day one after another. */
export async function lockPayer(tx: Queryable): Promise<Payer | undefined> {
  const row = await tx.find(lock);
  return row && toPayer(row);
}
