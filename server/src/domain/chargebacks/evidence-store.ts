import { type Queryable, statement } from '../../database/connection.ts';
import type { Evidence, EvidenceFile } from './evidence.ts';

// Numbers are not given twice: what the audit log tells of a file is of that file. The chargeback is locked.
const insert = statement<{ number: number }>(
  'chargeback_evidence_insert',
  `insert into chargeback_evidence (merchant_id, transaction_id, number, name, content_type, content, creation_date)
   select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6 from chargeback_evidence
   where merchant_id = $1 and transaction_id = $2 returning number`,
);
export async function insertEvidence(
  tx: Queryable,
  merchantId: string,
  transactionId: string,
  { name, contentType, content }: EvidenceFile,
  now: Date,
): Promise<Evidence> {
  const row = await tx.find(insert, [merchantId, transactionId, name, contentType, content, now]);
  if (row === undefined) throw new Error('an insert returned nothing');
  return { number: row.number, name, contentType, sizeBytes: content.length, creationDate: now };
}

const list = statement<{
  number: number;
  name: string;
  content_type: Evidence['contentType'];
  size_bytes: number;
  creation_date: Date;
}>(
  'chargeback_evidence_list',
  `select number, name, content_type, length(content) as size_bytes, creation_date from chargeback_evidence
   where merchant_id = $1 and transaction_id = $2 order by number`,
);
export const listEvidence = async (
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<Evidence[]> =>
  (await database.rows(list, [merchantId, transactionId])).map(row => ({
    number: row.number,
    name: row.name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    creationDate: row.creation_date,
  }));

const file = statement<{ name: string; content_type: EvidenceFile['contentType']; content: Buffer }>(
  'chargeback_evidence_file',
  `select name, content_type, content from chargeback_evidence
   where merchant_id = $1 and transaction_id = $2 and number = $3`,
);
export async function findEvidenceFile(
  database: Queryable,
  merchantId: string,
  transactionId: string,
  number: number,
): Promise<EvidenceFile | undefined> {
  const row = await database.find(file, [merchantId, transactionId, number]);
  return row && { name: row.name, contentType: row.content_type, content: row.content };
}

const remove = statement(
  'chargeback_evidence_delete',
  'delete from chargeback_evidence where merchant_id = $1 and transaction_id = $2 and number = $3',
);
export const deleteEvidence = (
  tx: Queryable,
  merchantId: string,
  transactionId: string,
  number: number,
): Promise<number> => tx.run(remove, [merchantId, transactionId, number]);
