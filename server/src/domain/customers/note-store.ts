import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

/** A team member's note about a customer. */
export interface CustomerNote {
  merchantId: string;
  id: string;
  customerId: string;
  accountId: string;
  accountName: string;
  text: string;
  creationDate: Date;
}

interface NoteRow {
  merchant_id: string;
  id: string;
  customer_id: string;
  account_id: string;
  account_name: string;
  text: string;
  creation_date: Date;
}

const columns = 'merchant_id, id, customer_id, account_id, account_name, text, creation_date';

const toNote = (row: NoteRow): CustomerNote => ({
  merchantId: row.merchant_id,
  id: row.id,
  customerId: row.customer_id,
  accountId: row.account_id,
  accountName: row.account_name,
  text: row.text,
  creationDate: row.creation_date,
});

const ofCustomer = statement<NoteRow>(
  'customer_notes_of_customer',
  `select ${columns} from customer_notes where merchant_id = $1 and customer_id = $2 order by id desc`,
);
/** Newest first; a customer has at most a hundred (write-note.ts). */
export const listNotes = async (
  database: Queryable,
  merchantId: string,
  customerId: string,
): Promise<CustomerNote[]> => (await database.rows(ofCustomer, [merchantId, customerId])).map(toNote);

const one = statement<NoteRow>(
  'customer_notes_one',
  `select ${columns} from customer_notes where merchant_id = $1 and customer_id = $2 and id = $3`,
);
export async function findNote(
  database: Queryable,
  { merchantId, customerId, id }: Pick<CustomerNote, 'merchantId' | 'customerId' | 'id'>,
): Promise<CustomerNote | undefined> {
  const row = await database.find(one, [merchantId, customerId, id]);
  return row && toNote(row);
}

const insert = statement(
  'customer_notes_insert',
  `insert into customer_notes (${columns}) values ($1, $2, $3, $4, $5, $6, $7)`,
);
export const insertNote = (tx: Queryable, note: CustomerNote): Promise<number> =>
  tx.run(insert, [
    note.merchantId,
    note.id,
    note.customerId,
    note.accountId,
    note.accountName,
    note.text,
    note.creationDate,
  ]);

const remove = statement(
  'customer_notes_delete',
  'delete from customer_notes where merchant_id = $1 and id = $2',
);
export const deleteNote = (
  database: Queryable,
  { merchantId, id }: Pick<CustomerNote, 'merchantId' | 'id'>,
): Promise<number> => database.run(remove, [merchantId, id]);

const removeAll = statement(
  'customer_notes_delete_all',
  'delete from customer_notes where merchant_id = $1 and customer_id = $2',
);
export const deleteNotesOf = (tx: Queryable, merchantId: string, customerId: string): Promise<number> =>
  tx.run(removeAll, [merchantId, customerId]);
