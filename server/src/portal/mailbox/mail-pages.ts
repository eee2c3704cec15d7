import type { Language } from '@recaudo/contract/shared/words/language';
import type { MailKind, MailStatus, StoredMail } from '../../domain/emails/mail.ts';
import type { Dictionary } from '../../payer-pages/frame/dictionary.ts';
import { type Html, html } from '../../payer-pages/frame/html.ts';
import { showInstant } from '../../payer-pages/frame/instants.ts';
import { dataTable } from '../docs/frame/data-table.ts';
import { linkIn, renderPage } from '../docs/frame/layout.ts';

interface MailPageMessages {
  title: string;
  lead: string;
  ownMails: string;
  merchant: string;
  filter: string;
  all: string;
  caption: string;
  columns: readonly string[];
  empty: string;
  older: string;
  facts: Record<'from' | 'to' | 'written' | 'status' | 'problem', string>;
  text: string;
  html: string;
  back: string;
  kinds: Record<MailKind, string>;
  statuses: Record<MailStatus, string>;
}

export const mailPageMessages: Dictionary<MailPageMessages> = {
  es: {
    title: 'Buzón de pruebas',
    lead: 'El sandbox no envía correos: los guarda aquí durante un mes para que los leas.',
    ownMails:
      'Los correos de la propia instalación (confirmar el correo, contraseña nueva, invitaciones) no se muestran aquí: ' +
      'en una instalación local salen en la terminal donde la iniciaste, y los operadores los ven con su sesión.',
    merchant: 'Id del comercio',
    filter: 'Filtrar',
    all: 'Ver todos',
    caption: 'Correos, del más reciente al más antiguo',
    columns: ['Asunto', 'Para', 'Tipo', 'Fecha (Bogotá)', 'Comercio'],
    empty: 'Aquí no hay correos todavía. Crea un cobro con send_email y vuelve a mirar.',
    older: 'Más antiguos',
    facts: {
      from: 'Comercio',
      to: 'Para',
      written: 'Fecha',
      status: 'Estado',
      problem: 'Problema',
    },
    text: 'Texto',
    html: 'HTML',
    back: 'Volver al buzón',
    kinds: {
      payment_link: 'Enlace de pago',
      voucher: 'Comprobante para pagar en efectivo',
      receipt: 'Comprobante de pago',
      failed_renewal: 'Renovación fallida',
      card_expiring: 'Tarjeta por vencer',
      invoice_issued: 'Cuenta de cobro',
      invoice_reminder: 'Recordatorio de una cuenta',
      invoice_overdue: 'Cuenta vencida',
      invoice_paid: 'Cuenta pagada',
      invoice_void: 'Cuenta anulada',
      invoice_credit_note: 'Nota crédito',
      webhook_disabled: 'Webhook desactivado',
      payout_account_news: 'Cambio de la cuenta para desembolsos',
      payout_news: 'Noticia de un desembolso',
      welcome: 'Bienvenida',
      address_confirmation: 'Confirmación del correo',
      address_taken: 'El correo ya tiene cuenta',
      password_reset: 'Contraseña nueva',
      account_locked: 'Cuenta bloqueada',
      invitation: 'Invitación al equipo',
      go_live_received: 'Solicitud de producción recibida',
      go_live_returned: 'Solicitud de producción devuelta',
      go_live_approved: 'Producción aprobada',
      chargeback_opened: 'Contracargo recibido',
      chargeback_due: 'Contracargo por vencer',
      reversal_opened: 'Reversión solicitada',
      reversal_due: 'Reversión por vencer',
      reversal_payout: 'Reversión por transferir',
      reversal_news: 'Novedad de una reversión',
      export_ready: 'Exportación programada',
      decline_alarm: 'Rechazos inusuales',
      decline_alarm_over: 'Fin de los rechazos inusuales',
      change_requested: 'Cambio por confirmar',
      access_review_due: 'Revisión de accesos pendiente',
    },
    statuses: {
      waiting: 'Espera su hora',
      queued: 'Guardado, sin enviar',
      sent: 'Enviado',
      failed: 'No se puede enviar',
      replaced: 'Reemplazado por uno más nuevo',
      dropped: 'Descartado: ya no hacía falta',
    },
  },
  en: {
    title: 'Test mailbox',
    lead: 'The sandbox sends no emails. It stores them here for a month so that you can read them.',
    ownMails:
      'Emails from the installation itself (address confirmations, password resets, invitations) are not shown here. ' +
      'A local installation prints them in the terminal that you started it in, and operators see them when signed in.',
    merchant: 'Merchant ID',
    filter: 'Filter',
    all: 'View all',
    caption: 'Emails, newest first',
    columns: ['Subject', 'To', 'Kind', 'Date (Bogotá)', 'Merchant'],
    empty: 'No emails yet. Create a charge with send_email and check again.',
    older: 'Older',
    facts: { from: 'Merchant', to: 'To', written: 'Date', status: 'State', problem: 'Problem' },
    text: 'Text',
    html: 'HTML',
    back: 'Back to the mailbox',
    kinds: {
      payment_link: 'Payment link',
      voucher: 'Cash payment voucher',
      receipt: 'Receipt',
      failed_renewal: 'Failed renewal',
      card_expiring: 'Card about to expire',
      invoice_issued: 'Invoice',
      invoice_reminder: 'Invoice reminder',
      invoice_overdue: 'Overdue invoice',
      invoice_paid: 'Paid invoice',
      invoice_void: 'Voided invoice',
      invoice_credit_note: 'Credit note',
      webhook_disabled: 'Webhook disabled',
      payout_account_news: 'Change of the payout account',
      payout_news: 'News of a payout',
      welcome: 'Welcome',
      address_confirmation: 'Address confirmation',
      address_taken: 'Address already registered',
      password_reset: 'New password',
      account_locked: 'Account locked',
      invitation: 'Team invitation',
      go_live_received: 'Go-live request received',
      go_live_returned: 'Go-live request returned',
      go_live_approved: 'Production approved',
      chargeback_opened: 'Chargeback received',
      chargeback_due: 'Chargeback due soon',
      reversal_opened: 'Statutory reversal requested',
      reversal_due: 'Statutory reversal due soon',
      reversal_payout: 'Statutory reversal to transfer',
      reversal_news: 'Statutory reversal update',
      export_ready: 'Scheduled export',
      decline_alarm: 'Unusual declines',
      decline_alarm_over: 'Unusual declines are over',
      change_requested: 'Change to confirm',
      access_review_due: 'Access review due',
    },
    statuses: {
      waiting: 'Scheduled',
      queued: 'Stored, not sent',
      sent: 'Sent',
      failed: 'Cannot be sent',
      replaced: 'Replaced by a newer one',
      dropped: 'Dropped: no longer needed',
    },
  },
};

export interface MailList {
  mails: readonly StoredMail[];
  merchantId: string | undefined;
  /** Cursor for the next page. */
  olderThan: string | undefined;
  /** The installation has emails that this reader may not see. */
  hidesOwnMails: boolean;
}

export function renderMailList(list: MailList, language: Language): string {
  const { mails, merchantId, olderThan, hidesOwnMails } = list;
  const said = mailPageMessages[language];
  return renderPage({
    language,
    path: '/mail',
    title: said.title,
    description: said.lead,
    main: html`<h1>${said.title}</h1>
<p class="lead">${said.lead}</p>
${hidesOwnMails && html`<p>${said.ownMails}</p>`}
<form class="filter" action="/mail" method="get">
<input type="hidden" name="lang" value="${language}">
<label for="merchant">${said.merchant}</label>
<input id="merchant" name="merchant" value="${merchantId}" maxlength="45" autocomplete="off" autocapitalize="off" spellcheck="false">
<button type="submit">${said.filter}</button>
</form>
${merchantId !== undefined && html`<p><a href="${linkIn(language, '/mail')}">${said.all}</a></p>`}
${mails.length === 0 ? html`<p>${said.empty}</p>` : mailTable(mails, language)}
${olderThan !== undefined && html`<p><a href="${olderLink(language, merchantId, olderThan)}">${said.older}</a></p>`}`,
  });
}

const mailTable = (mails: readonly StoredMail[], language: Language): Html => {
  const { caption, columns, kinds } = mailPageMessages[language];
  return dataTable({
    caption,
    columns,
    rows: mails.map(mail => [
      html`<a href="${linkIn(language, `/mail/${mail.id}`)}" lang="${mail.language}">${mail.subject}</a>`,
      mail.recipient,
      kinds[mail.kind],
      showInstant(mail.creationDate, language),
      html`<code>${mail.merchantId}</code>`,
    ]),
  });
};

function olderLink(language: Language, merchantId: string | undefined, before: string): string {
  const link = `${linkIn(language, '/mail')}&before=${before}`;
  return merchantId === undefined ? link : `${link}&merchant=${encodeURIComponent(merchantId)}`;
}

const fact = (term: string, value: string | Html): Html => html`<div><dt>${term}</dt><dd>${value}</dd></div>
`;

export function renderMailPage(mail: StoredMail, language: Language): string {
  const said = mailPageMessages[language];
  return renderPage({
    language,
    path: `/mail/${mail.id}`,
    title: mail.subject,
    description: said.lead,
    main: html`<p class="eyebrow">${said.kinds[mail.kind]}</p>
<h1 lang="${mail.language}">${mail.subject}</h1>
<dl class="facts">
${fact(said.facts.from, html`<code>${mail.merchantId}</code>`)}${fact(said.facts.to, mail.recipient)}${fact(
  said.facts.written,
  showInstant(mail.creationDate, language),
)}${fact(said.facts.status, said.statuses[mail.status])}${
  mail.lastError !== null && fact(said.facts.problem, mail.lastError)
}</dl>
<section class="mail-part"><h2>${said.html}</h2>
<iframe class="mail-frame" title="${said.html}" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</section>
<section class="mail-part"><h2>${said.text}</h2>
<div class="mail-text" lang="${mail.language}">${mail.text}</div>
</section>
<p><a href="${linkIn(language, '/mail')}">${said.back}</a></p>`,
  });
}
