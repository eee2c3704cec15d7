import { emails } from '@recaudo/contract/data/emails';
import { type MerchantMailKind, merchantMailKinds } from '@recaudo/contract/email-kinds';
import type { Gateway } from '../../../dependencies.ts';
import type { StoredMail } from '../../../domain/emails/mail.ts';
import { findMail, listMails } from '../../../domain/emails/mailbox-store.ts';
import { resendMail } from '../../../domain/emails/resend-mail.ts';
import { notFound } from '../../../errors.ts';
import { mount } from '../../../http/mount.ts';
import type { App } from '../../../http/server.ts';
import { emailSettingsRoutes } from './email-settings-routes.ts';
import { sendMailPage } from './mail-page.ts';

/** Correos: what the gateway has written for the merchant, and how it writes. */
export function emailRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const toView = (mail: StoredMail) => ({
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
    text: mail.text,
  });
  const getOwn = async (merchantId: string, id: string): Promise<StoredMail> => {
    const mail = await findMail(database, id);
    if (mail?.merchantId !== merchantId) throw notFound();
    return mail;
  };

  mount(app, emails.list, async ({ caller, query }) => {
    const { kind, status, before, limit } = query;
    const filter = { merchantId: caller.merchant.id, kind, status, before };
    return (await listMails(database, filter, limit)).map(toView);
  });

  mount(app, emails.get, async ({ caller, params }) =>
    toView(await getOwn(caller.merchant.id, params.mail_id)),
  );

  mount(app, emails.page, async ({ caller, params }, reply) => {
    const { html } = await getOwn(caller.merchant.id, params.mail_id);
    return sendMailPage(reply, html);
  });

  mount(app, emails.resend, async request => {
    await resendMail(request.gateway, request.caller.merchant.id, request.params.mail_id);
  });

  emailSettingsRoutes(app, gateway);
}

/** Emails of the installation belong to no merchant. */
function kindOf({ kind: written }: StoredMail): MerchantMailKind {
  const kind = merchantMailKinds.find(known => known === written);
  if (kind === undefined) throw new Error(`an email of the installation in a merchant's list: ${written}`);
  return kind;
}
