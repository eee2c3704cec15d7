import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { type EmailSettings, switchableKinds } from '../../../domain/emails/email-settings.ts';
import { getEmailSettings, saveEmailSettings } from '../../../domain/emails/email-settings-store.ts';
import { findBrand } from '../../../domain/merchants/brand-store.ts';
import { notFound, refusedValue } from '../../../errors.ts';
import { answers, nullable, oneOf, text } from '../../../http/fields.ts';
import type { App } from '../../../http/server.ts';
import { isMailAddress } from '../../../primitives/mail-address.ts';
import { sendMailPage } from './mail-page.ts';
import { sampleEmail, sampleKinds } from './sample-emails.ts';

const SENDER_MAX = 60;
const ADDRESS_MAX = 100;

const settingsBody = Type.Object({
  sender_name: text(SENDER_MAX),
  reply_to: text(ADDRESS_MAX),
  switched_off: Type.Array(oneOf(switchableKinds), { maxItems: switchableKinds.length }),
});
const settingsView = Type.Object(
  {
    sender_name: nullable(Type.String()),
    reply_to: nullable(Type.String()),
    switched_off: Type.Array(oneOf(switchableKinds)),
    usual_sender_name: Type.String(),
    usual_reply_to: nullable(Type.String()),
  },
  { title: 'LetterSettings' },
);

/** Who the emails come from, who gets the answers, and which are not sent. An empty text is the usual one. */
export function emailSettingsRoutes(app: App, { database }: Gateway): void {
  const show = async (merchantId: string, settings: EmailSettings) => {
    const brand = await findBrand(database, merchantId);
    return {
      sender_name: settings.senderName,
      reply_to: settings.replyTo,
      switched_off: [...settings.switchedOff],
      usual_sender_name: brand?.name ?? '',
      usual_reply_to: brand?.email ?? null,
    };
  };

  app.get(
    '/email-settings',
    { schema: { hide: true, response: answers(200, settingsView) } },
    async request => {
      const { id } = request.caller.merchant;
      return show(id, await getEmailSettings(database, id));
    },
  );

  app.put(
    '/email-settings',
    { schema: { hide: true, body: settingsBody, response: answers(200, settingsView) } },
    async request => {
      const { sender_name: senderName, reply_to: replyTo, switched_off: off } = request.body;
      const settings = {
        senderName: readLine('sender_name', senderName),
        replyTo: readLine('reply_to', replyTo),
        switchedOff: switchableKinds.filter(kind => off.includes(kind)),
      };
      if (settings.replyTo !== null && !isMailAddress(settings.replyTo)) {
        throw refusedValue('reply_to', 'must be an e-mail address');
      }
      const { id } = request.caller.merchant;
      await saveEmailSettings(database, id, settings);
      return show(id, settings);
    },
  );

  // GET /email-samples/receipt.es: an email as a payer would get it.
  app.get('/email-samples/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, name, language] = /^([a-z_]+)\.(es|en)$/.exec((request.params as { file: string }).file) ?? [];
    const kind = sampleKinds.find(known => known === name);
    const brand = await findBrand(database, request.caller.merchant.id);
    if (kind === undefined || brand === undefined) throw notFound();
    const { html } = sampleEmail(request.gateway, brand, kind, language === 'en' ? 'en' : 'es');
    return sendMailPage(reply, html);
  });
}

/** Both become headers of a mail. */
function readLine(field: string, value: string): string | null {
  const line = value.trim();
  if (/\p{Cc}/u.test(line)) throw refusedValue(field, 'must be one line');
  return line === '' ? null : line;
}
