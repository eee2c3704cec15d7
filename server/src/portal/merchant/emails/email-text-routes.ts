import { emailSettings } from '@recaudo/contract/merchant/settings/emails';
import type { OwnTextKind } from '@recaudo/contract/shared/email-kinds';
import { languages } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import { listOwnTexts, saveOwnText } from '../../../domain/emails/text/mail-text-store.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { refusedValue } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';

/** The merchant's own text in emails about subscriptions, before and after ours. */
export function emailTextRoutes(app: App, { database }: Gateway): void {
  mount(app, emailSettings.texts, ({ caller }) => show(database, caller.merchant.id));

  mount(app, emailSettings.updateTexts, async ({ caller, params, body }) => {
    const { id } = caller.merchant;
    for (const language of languages) {
      const before = plainText(`${language}.before`, body[language].before);
      const after = plainText(`${language}.after`, body[language].after);
      await saveOwnText(database, id, params.kind, { language, ownText: { before, after } });
    }
    return show(database, id);
  });
}

const none = { before: '', after: '' };

async function show(database: Queryable, merchantId: string) {
  const textsOf = async (kind: OwnTextKind) => {
    const { es = none, en = none } = (await listOwnTexts(database, [merchantId], kind)).get(merchantId) ?? {};
    return { es, en };
  };
  return {
    failed_renewal: await textsOf('failed_renewal'),
    card_expiring: await textsOf('card_expiring'),
    invoice_issued: await textsOf('invoice_issued'),
    invoice_reminder: await textsOf('invoice_reminder'),
    invoice_overdue: await textsOf('invoice_overdue'),
    invoice_paid: await textsOf('invoice_paid'),
    invoice_void: await textsOf('invoice_void'),
    invoice_credit_note: await textsOf('invoice_credit_note'),
  };
}

/** Accepts line breaks, but no other control characters and no tags. */
function plainText(field: string, value: string): string {
  const written = value.trim().replaceAll('\r\n', '\n');
  if (/[^\P{Cc}\n]/u.test(written)) throw refusedValue(field, 'not_plain_text');
  if (/<[/!a-z]/i.test(written)) throw refusedValue(field, 'html_in_text');
  return written;
}
