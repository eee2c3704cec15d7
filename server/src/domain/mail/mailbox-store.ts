import { type Queryable, statement } from '../../database/connection.ts';
import type { MailStatus, StoredMail } from './mail.ts';

interface StoredRow {
  merchant_id: string;
  id: string;
  kind: StoredMail['kind'];
  recipient: string;
  language: StoredMail['language'];
  subject: string;
  text_body: string;
  html_body: string;
  creation_date: Date;
  status: MailStatus;
  attempts: number;
  sent_at: Date | null;
  last_error: string | null;
}

const columns = `merchant_id, id, kind, recipient, language, subject, text_body, html_body, creation_date, status,
  attempts, sent_at, last_error`;

const toMail = (row: StoredRow): StoredMail => ({
  merchantId: row.merchant_id,
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  language: row.language,
  subject: row.subject,
  text: row.text_body,
  html: row.html_body,
  creationDate: row.creation_date,
  status: row.status,
  attempts: row.attempts,
  sentAt: row.sent_at,
  lastError: row.last_error,
});

const newest = statement<StoredRow>(
  'mails_newest',
  `select ${columns} from mails where $1::text is null or id < $1 order by id desc limit $2`,
);
const newestOfMerchant = statement<StoredRow>(
  'mails_newest_of_merchant',
  `select ${columns} from mails where merchant_id = $3 and ($1::text is null or id < $1) order by id desc limit $2`,
);

export interface MailFilter {
  merchantId?: string | undefined;
  /** Only those older than this one. */
  before?: string | undefined;
}

/** Newest first. */
export async function listMails(
  database: Queryable,
  { merchantId, before }: MailFilter,
  limit: number,
): Promise<StoredMail[]> {
  const page = [before ?? null, limit];
  const rows =
    merchantId === undefined
      ? await database.rows(newest, page)
      : await database.rows(newestOfMerchant, [...page, merchantId]);
  return rows.map(toMail);
}

const byId = statement<StoredRow>('mails_by_id', `select ${columns} from mails where id = $1`);

export async function findMail(database: Queryable, id: string): Promise<StoredMail | undefined> {
  const row = await database.find(byId, [id]);
  return row && toMail(row);
}
