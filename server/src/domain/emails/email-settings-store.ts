import type { SwitchableKind } from '@recaudo/contract/shared/email-kinds';
import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import { type EmailSettings, usualEmails } from './email-settings.ts';

interface SettingsRow {
  merchant_id: string;
  sender_name: string | null;
  reply_to: string | null;
  switched_off: SwitchableKind[];
}

const byMerchants = statement<SettingsRow>(
  'email_settings_of',
  `select merchant_id, sender_name, reply_to, switched_off from letter_settings where merchant_id = any($1::text[])`,
);

/** Maps merchant ids to settings. Merchants that use the defaults are missing. */
export async function listEmailSettings(
  database: Queryable,
  merchantIds: readonly string[],
): Promise<Map<string, EmailSettings>> {
  const rows = await database.rows(byMerchants, [[...new Set(merchantIds)]]);
  return new Map(
    rows.map(row => [
      row.merchant_id,
      { senderName: row.sender_name, replyTo: row.reply_to, switchedOff: row.switched_off },
    ]),
  );
}

export const getEmailSettings = async (database: Queryable, merchantId: string): Promise<EmailSettings> =>
  (await listEmailSettings(database, [merchantId])).get(merchantId) ?? usualEmails;

const save = statement(
  'email_settings_save',
  `insert into letter_settings (merchant_id, sender_name, reply_to, switched_off) values ($1, $2, $3, $4)
   on conflict (merchant_id) do update set sender_name = excluded.sender_name, reply_to = excluded.reply_to,
     switched_off = excluded.switched_off`,
);
export const saveEmailSettings = (
  database: Queryable,
  merchantId: string,
  { senderName, replyTo, switchedOff }: EmailSettings,
) => database.run(save, [merchantId, senderName, replyTo, switchedOff]);
