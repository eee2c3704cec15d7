import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Evidence, EvidenceFile } from './evidence.ts';

interface ListedRow {
  number: number;
  name: string;
  content_type: Evidence['contentType'];
  size_bytes: number;
  creation_date: Date;
}

/** The case that the files belong to. */
interface EvidenceOwner {
  merchantId: string;
  ownerId: string;
}

export interface EvidenceStore {
  insert(tx: Queryable, owner: EvidenceOwner, file: EvidenceFile, now: Date): Promise<Evidence>;
  list(database: Queryable, merchantId: string, ownerId: string): Promise<Evidence[]>;
  findFile(
    database: Queryable,
    merchantId: string,
    ownerId: string,
    number: number,
  ): Promise<EvidenceFile | undefined>;
  delete(tx: Queryable, merchantId: string, ownerId: string, number: number): Promise<number>;
}

/** Stores files in `table`; `column` names the case they belong to. */
export function newEvidenceStore(table: string, column: string): EvidenceStore {
  const ofOwner = `merchant_id = $1 and ${column} = $2`;
  // A number is never reused, so that an entry of the audit log always refers to the same file. The owner is locked.
  const insert = statement<{ number: number }>(
    `${table}_insert`,
    `insert into ${table} (merchant_id, ${column}, number, name, content_type, content, creation_date)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6 from ${table} where ${ofOwner} returning number`,
  );
  const list = statement<ListedRow>(
    `${table}_list`,
    `select number, name, content_type, length(content) as size_bytes, creation_date from ${table}
     where ${ofOwner} order by number`,
  );
  const file = statement<{ name: string; content_type: EvidenceFile['contentType']; content: Buffer }>(
    `${table}_file`,
    `select name, content_type, content from ${table} where ${ofOwner} and number = $3`,
  );
  const remove = statement(`${table}_delete`, `delete from ${table} where ${ofOwner} and number = $3`);
  return {
    async insert(tx, { merchantId, ownerId }, { name, contentType, content }, now) {
      const row = await tx.find(insert, [merchantId, ownerId, name, contentType, content, now]);
      if (row === undefined) throw new Error('an insert returned nothing');
      return { number: row.number, name, contentType, sizeBytes: content.length, creationDate: now };
    },
    list: async (database, merchantId, ownerId) =>
      (await database.rows(list, [merchantId, ownerId])).map(row => ({
        number: row.number,
        name: row.name,
        contentType: row.content_type,
        sizeBytes: row.size_bytes,
        creationDate: row.creation_date,
      })),
    async findFile(database, merchantId, ownerId, number) {
      const row = await database.find(file, [merchantId, ownerId, number]);
      return row && { name: row.name, contentType: row.content_type, content: row.content };
    },
    delete: (tx, merchantId, ownerId, number) => tx.run(remove, [merchantId, ownerId, number]),
  };
}
