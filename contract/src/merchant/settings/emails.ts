import Type, { type Static } from 'typebox';
import {
  mailEnds,
  mailWaits,
  merchantMailKinds,
  OWN_TEXT_MAX,
  ownTextKinds,
  switchableKinds,
} from '../../shared/email-kinds.ts';
import { identifier, instantOut, nullable, oneOf, text } from '../../shared/schema/fields.ts';
import { idFilter, wholeWithDefault, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';

const statuses = ['waiting', 'queued', 'sent', 'failed', 'replaced', 'dropped'] as const;
export const mailStatuses = statuses;

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
  /** For emails to debtors: when it may be sent, on the merchant's clock, and why it waited. */
  leaves_at: nullable(instantOut()),
  waits_for: nullable(oneOf(mailWaits)),
  /** For a replaced or dropped email: the reason and the replacement. */
  ended_because: nullable(oneOf(mailEnds)),
  replaced_by: nullable(Type.String()),
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

/** Per email, the texts before and after ours. Plain text, one paragraph per line. */
const ownText = Type.Object({ before: text(OWN_TEXT_MAX), after: text(OWN_TEXT_MAX) });
const ownTexts = Type.Object({ es: ownText, en: ownText });
const textsView = Type.Object({
  failed_renewal: ownTexts,
  card_expiring: ownTexts,
  invoice_issued: ownTexts,
  invoice_reminder: ownTexts,
  invoice_overdue: ownTexts,
  invoice_paid: ownTexts,
  invoice_void: ownTexts,
  invoice_credit_note: ownTexts,
});
export type EmailTexts = Static<typeof textsView>;

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
  texts: route({ method: 'GET', path: '/email-texts', access: 'read', answer: textsView }),
  updateTexts: route({
    method: 'PUT',
    path: '/email-texts/:kind',
    access: 'business',
    change: 'email_texts_changed',
    params: { kind: oneOf(ownTextKinds) },
    body: ownTexts,
    answer: textsView,
  }),
  /** `receipt.es`: the email that a payer gets; `failed_renewal-funds.es`: about a decline of that class. */
  sample: route({
    method: 'GET',
    path: '/email-samples/:file',
    access: 'read',
    params: { file: Type.String({ maxLength: 60 }) },
    answer: 'file',
  }),
};
