import { emails } from '@recaudo/contract/merchant/settings/emails';
import { type MerchantMailKind, merchantMailKinds } from '@recaudo/contract/shared/email-kinds';
import type { Gateway } from '../../../dependencies.ts';
import type { StoredMail } from '../../../domain/emails/mail.ts';
import { findMail, listMails } from '../../../domain/emails/sending/mailbox-store.ts';
import { resendMail } from '../../../domain/emails/sending/resend-mail.ts';
import { listTimedNotes, type TimedNote } from '../../../domain/emails/timed/timed-mail-change-store.ts';
import { notFound } from '../../../platform/errors.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/http/server.ts';
import { emailSettingsRoutes } from './email-settings-routes.ts';
import { emailTextRoutes } from './email-text-routes.ts';
import { sendMailPage } from './mail-page.ts';

/** Correos: the emails sent for the merchant, and their settings. */
export function emailRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const toView = (mail: StoredMail, timed?: TimedNote) => ({
    id: mail.id,
    kind: kindOf(mail),
    recipient: mail.recipient,
    language: mail.language,
    subject: mail.subject,
    creation_date: mail.creationDate,
    status: mail.status === 'queued' && gateway.mailer === undefined ? ('kept' as const) : mail.status,
    attempts: mail.attempts,
    sent_at: mail.sentAt,
    last_error: mail.lastError,
    resource_id: mail.resourceId ?? null,
    leaves_at: timed?.notBefore ?? null,
    waits_for: timed?.waitsFor ?? null,
    ended_because: timed?.endedBecause ?? null,
    replaced_by: timed?.replacedBy ?? null,
    text: mail.text,
  });
  const getOwn = async (merchantId: string, id: string): Promise<StoredMail> => {
    const mail = await findMail(database, id);
    if (mail?.merchantId !== merchantId) throw notFound();
    return mail;
  };

  mount(app, emails.list, async ({ caller, query }) => {
    const { kind, status, before, limit } = query;
    const merchantId = caller.merchant.id;
    const mails = await listMails(database, { merchantId, kind, status, before }, limit);
    const notes = await listTimedNotes(
      database,
      merchantId,
      mails.map(({ id }) => id),
    );
    return mails.map(mail => toView(mail, notes.get(mail.id)));
  });

  mount(app, emails.get, async ({ caller, params }) => {
    const mail = await getOwn(caller.merchant.id, params.mail_id);
    return toView(mail, (await listTimedNotes(database, mail.merchantId, [mail.id])).get(mail.id));
  });

  mount(app, emails.page, async ({ gateway, caller, params }, reply) => {
    const { html } = await getOwn(caller.merchant.id, params.mail_id);
    return sendMailPage(reply, html, gateway.baseUrl);
  });

  mount(app, emails.resend, async request => {
    await resendMail(request.gateway, request.caller.merchant.id, request.params.mail_id);
  });

  emailSettingsRoutes(app, gateway);
  emailTextRoutes(app, gateway);
}

/** The installation's emails belong to no merchant. */
function kindOf({ kind: written }: StoredMail): MerchantMailKind {
  const kind = merchantMailKinds.find(known => known === written);
  if (kind === undefined) throw new Error(`an email of the installation in a merchant's list: ${written}`);
  return kind;
}
