import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { mailOf } from '../../emails/mail-of.ts';
import { queueMail } from '../../emails/sending/queue-mail.ts';
import type { Merchant } from '../../merchants/merchant.ts';

interface AccountNews {
  merchant: Pick<Merchant, 'id' | 'name'>;
  news: 'requested' | 'verified';
  /** The address of the account that was verified before. */
  to: string;
  numberEnd: string;
  now: Date;
  usableFrom?: Date;
}

/** Warns the people behind the previous account, who see a takeover first. */
export async function mailAccountNews(
  tx: Queryable,
  { merchant, to, now, ...told }: AccountNews,
): Promise<void> {
  const emailContent = mailOf.payoutAccountNews({ language: 'es', merchantName: merchant.name, ...told });
  await queueMail(tx, merchant.id, { ...emailContent, recipient: to, creationDate: now });
}
