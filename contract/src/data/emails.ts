import Type, { type Static } from 'typebox';
import { merchantMailKinds, switchableKinds } from '../email-kinds.ts';
import { identifier, instantOut, nullable, oneOf, text } from '../fields.ts';
import { idFilter, wholeWithDefault, wordFilter } from '../query-fields.ts';
import { route } from '../route.ts';

const statuses = ['queued', 'sent', 'failed'] as const;

const emailView = Type.Object({
  id: identifier(),
  kind: oneOf(merchantMailKinds),
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
});
export type SentEmail = Static<typeof emailView>;

export const emails = {
  list: route({
    method: 'GET',
    path: '/mails',
    access: 'read',
    query: Type.Object({
      kind: wordFilter(merchantMailKinds),
      status: wordFilter(statuses),
      before: idFilter(),
      limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 50 }),
    }),
    answer: Type.Array(emailView),
  }),
  get: route({ method: 'GET', path: '/mails/:mail_id', access: 'read', answer: emailView }),
  page: route({ method: 'GET', path: '/mails/:mail_id/page', access: 'read', answer: 'file' }),
  resend: route({
    method: 'POST',
    path: '/mails/:mail_id/resend',
    access: 'money',
    change: 'mail_resent',
    status: 204,
    answer: Type.Null(),
  }),
};

const settingsView = Type.Object({
  sender_name: nullable(Type.String()),
  reply_to: nullable(Type.String()),
  switched_off: Type.Array(oneOf(switchableKinds)),
  usual_sender_name: Type.String(),
  usual_reply_to: nullable(Type.String()),
});
export type EmailSettings = Static<typeof settingsView>;

export const emailSettings = {
  get: route({ method: 'GET', path: '/email-settings', access: 'read', answer: settingsView }),
  update: route({
    method: 'PUT',
    path: '/email-settings',
    access: 'business',
    change: 'email_settings_changed',
    body: Type.Object({
      sender_name: text(60),
      reply_to: text(100),
      switched_off: Type.Array(oneOf(switchableKinds), { maxItems: switchableKinds.length }),
    }),
    answer: settingsView,
  }),
  /** `receipt.es`: an email as a payer would get it. */
  sample: route({
    method: 'GET',
    path: '/email-samples/:file',
    access: 'read',
    params: { file: Type.String({ maxLength: 40 }) },
    answer: 'file',
  }),
};
