import Type from 'typebox';
import type { Gateway } from '../../../dependencies.ts';
import { mailKinds, type StoredMail } from '../../../domain/emails/mail.ts';
import { findMail, listMails } from '../../../domain/emails/mailbox-store.ts';
import { resendMail } from '../../../domain/emails/resend-mail.ts';
import { notFound, refusedValue } from '../../../errors.ts';
import { answers, identifier, instantOut, nullable, oneOf } from '../../../http/fields.ts';
import { type Query, readText } from '../../../http/list-query.ts';
import { pathId } from '../../../http/path-id.ts';
import type { App } from '../../../http/server.ts';
import { readWhole } from '../../lists/query-number.ts';
import { emailSettingsRoutes } from './email-settings-routes.ts';
import { sendMailPage } from './mail-page.ts';

const MAX_PAGE = 100;
/** Emails to payers, and those to the merchant itself. */
const kinds = [...mailKinds, 'chargeback_opened', 'chargeback_due', 'export_ready'] as const;
const statuses = ['queued', 'sent', 'failed'] as const;

const mailView = Type.Object(
  {
    id: identifier(),
    kind: Type.String(),
    recipient: Type.String(),
    language: Type.String(),
    subject: Type.String(),
    creation_date: instantOut(),
    /** `kept`: this environment has no mail server, so the email stays here. */
    status: oneOf(['kept', ...statuses]),
    attempts: Type.Integer(),
    sent_at: nullable(instantOut()),
    last_error: nullable(Type.String()),
    resource_id: nullable(Type.String()),
    text: Type.String(),
  },
  { title: 'Mail' },
);

/** Correos: what the gateway has written for the merchant, and how it writes. */
export function emailRoutes(app: App, gateway: Gateway): void {
  const { database } = gateway;
  const toView = (mail: StoredMail) => ({
    id: mail.id,
    kind: mail.kind,
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

  app.get(
    '/mails',
    {
      schema: {
        hide: true,
        querystring: Type.Object({
          kind: Type.Optional(oneOf(kinds)),
          status: Type.Optional(oneOf(statuses)),
          before: Type.Optional(identifier()),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 50 })),
        }),
        response: answers(200, Type.Array(mailView)),
      },
    },
    async request => {
      const query = request.query as Query;
      const filter = {
        merchantId: request.caller.merchant.id,
        kind: readWord(query, 'kind', kinds),
        status: readWord(query, 'status', statuses),
        before: readText(query, 'before', 45),
      };
      const limit = readWhole(query, 'limit', { least: 1, most: MAX_PAGE, otherwise: 50 });
      return (await listMails(database, filter, limit)).map(toView);
    },
  );

  app.get('/mails/:mail_id', { schema: { hide: true, response: answers(200, mailView) } }, async request =>
    toView(await getOwn(request.caller.merchant.id, pathId(request, 'mail_id'))),
  );

  app.get('/mails/:mail_id/page', { schema: { hide: true } }, async (request, reply) => {
    const { html } = await getOwn(request.caller.merchant.id, pathId(request, 'mail_id'));
    return sendMailPage(reply, html);
  });

  app.post('/mails/:mail_id/resend', { schema: { hide: true } }, async (request, reply) => {
    await resendMail(request.gateway, request.caller.merchant.id, pathId(request, 'mail_id'));
    return reply.code(204).send();
  });

  emailSettingsRoutes(app, gateway);
}

function readWord(query: Query, name: string, messages: readonly string[]): string | undefined {
  const word = readText(query, name, 30);
  if (word === undefined || messages.includes(word)) return word;
  throw refusedValue(name, `must be one of: ${messages.join(', ')}`);
}
