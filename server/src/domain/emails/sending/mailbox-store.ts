import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { type Condition, filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { MailStatus, StoredMail } from '../mail.ts';

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
  resource_id: string | null;
}

const columns = `merchant_id, id, kind, recipient, language, subject, text_body, html_body, creation_date, status,
  attempts, sent_at, last_error, resource_id`;

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
  ...(row.resource_id === null ? {} : { resourceId: row.resource_id }),
});

export interface MailFilter {
  merchantId?: string | undefined;
  /** Only emails of these merchants. */
  merchantIds?: readonly string[] | undefined;
  /** Only emails older than this one. */
  before?: string | undefined;
  kind?: string | undefined;
  status?: string | undefined;
}

/** Newest first, because ids rise with time. */
export async function listMails(
  database: Queryable,
  filter: MailFilter,
  limit: number,
): Promise<StoredMail[]> {
  const list = filteredList<StoredRow>({
    name: 'mails_newest',
    select: `select ${columns} from mails`,
    where: [
      { sql: 'id < ?', value: filter.before ?? '~' },
      ...equal('merchant_id', filter.merchantId),
      ...(filter.merchantIds === undefined
        ? []
        : [{ sql: 'merchant_id = any(?)', value: filter.merchantIds }]),
      ...equal('kind', filter.kind),
      ...equal('status', filter.status),
    ],
    orderBy: 'id desc',
    limit,
    offset: 0,
  });
  return (await database.rows(list.statement, list.values)).map(toMail);
}

const equal = (column: 'merchant_id' | 'kind' | 'status', value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, value }];

const byId = statement<StoredRow>('mails_by_id', `select ${columns} from mails where id = $1`);

export async function findMail(database: Queryable, id: string): Promise<StoredMail | undefined> {
  const row = await database.find(byId, [id]);
  return row && toMail(row);
}
