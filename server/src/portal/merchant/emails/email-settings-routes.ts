import { emailSettings } from '@recaudo/contract/merchant/settings/emails';
import { ownTextKinds, switchableKinds } from '@recaudo/contract/shared/email-kinds';
import type { Gateway } from '../../../dependencies.ts';
import type { EmailSettings } from '../../../domain/emails/email-settings.ts';
import { getEmailSettings, saveEmailSettings } from '../../../domain/emails/email-settings-store.ts';
import { listOwnTexts } from '../../../domain/emails/text/mail-text-store.ts';
import { findBrand } from '../../../domain/merchants/brand/brand-store.ts';
import { notFound, refusedValue } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { isMailAddress } from '../../../platform/primitives/network/mail-address.ts';
import { sendMailPage } from './mail-page.ts';
import { readSampleName, sampleEmail } from './sample-emails.ts';

/** Sender, reply-to address and disabled emails. An empty text restores the default. */
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

  mount(app, emailSettings.get, async ({ caller }) => {
    const { id } = caller.merchant;
    return show(id, await getEmailSettings(database, id));
  });

  mount(app, emailSettings.update, async request => {
    const { sender_name: senderName, reply_to: replyTo, switched_off: off } = request.body;
    const settings = {
      senderName: readLine('sender_name', senderName),
      replyTo: readLine('reply_to', replyTo),
      switchedOff: switchableKinds.filter(kind => off.includes(kind)),
    };
    if (settings.replyTo !== null && !isMailAddress(settings.replyTo)) {
      throw refusedValue('reply_to', 'invalid_email');
    }
    const { id } = request.caller.merchant;
    await saveEmailSettings(database, id, settings);
    return show(id, settings);
  });

  mount(app, emailSettings.sample, async ({ gateway, caller, params }, reply) => {
    const sample = readSampleName(params.file);
    const { id } = caller.merchant;
    const brand = await findBrand(database, id);
    if (sample === undefined || brand === undefined) throw notFound();
    const own = ownTextKinds.find(kind => kind === sample.kind);
    const texts = own && (await listOwnTexts(database, [id], own)).get(id);
    const { html } = sampleEmail(gateway, brand, sample, texts?.[sample.language]);
    return sendMailPage(reply, html, gateway.baseUrl);
  });
}

/** Rejects line breaks, because both fields become email headers. */
function readLine(field: string, value: string): string | null {
  const line = value.trim();
  if (/\p{Cc}/u.test(line)) throw refusedValue(field, 'not_one_line');
  return line === '' ? null : line;
}
