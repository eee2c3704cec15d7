import type { OwnTextKind } from '@recaudo/contract/shared/email-kinds';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { OwnText } from '../payer-emails/seller-email.ts';

/** Texts by language. Languages without text are missing. */
export type OwnTexts = Partial<Record<Language, OwnText>>;

interface TextRow {
  merchant_id: string;
  kind: OwnTextKind;
  language: Language;
  text_before: string;
  text_after: string;
}

const columns = 'merchant_id, kind, language, text_before, text_after';

const ofKind = statement<TextRow>(
  'mail_texts_of_kind',
  `select ${columns} from mail_texts where merchant_id = any($1::text[]) and kind = $2`,
);

/** Maps merchant ids to texts. Merchants without texts are missing. */
export async function listOwnTexts(
  database: Queryable,
  merchantIds: readonly string[],
  kind: OwnTextKind,
): Promise<Map<string, OwnTexts>> {
  const texts = new Map<string, OwnTexts>();
  for (const row of await database.rows(ofKind, [[...new Set(merchantIds)], kind])) {
    texts.set(row.merchant_id, { ...texts.get(row.merchant_id), [row.language]: toText(row) });
  }
  return texts;
}

const toText = (row: TextRow): OwnText => ({ before: row.text_before, after: row.text_after });

const save = statement(
  'mail_texts_save',
  `insert into mail_texts (${columns}) values ($1, $2, $3, $4, $5)
   on conflict (merchant_id, kind, language)
   do update set text_before = excluded.text_before, text_after = excluded.text_after`,
);

export const saveOwnText = (
  database: Queryable,
  merchantId: string,
  kind: OwnTextKind,
  { language, ownText: { before, after } }: { language: Language; ownText: OwnText },
): Promise<number> => database.run(save, [merchantId, kind, language, before, after]);
