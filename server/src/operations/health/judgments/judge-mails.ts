import type { Environment } from '@recaudo/contract/shared/environment';
import { type Problem, warningOf } from '../problem.ts';
import type { MailHealth } from '../stores/mail-store.ts';

/** The sandbox only stores its emails; production must send them. */
export function judgeMails(environment: Environment, mails: MailHealth | undefined): Problem[] {
  if (mails === undefined) return [];
  if (!mails.isSent) {
    return environment === 'sandbox'
      ? []
      : [
          warningOf(
            'mail_server_missing',
            'no hay servidor de correo: los comprobantes y avisos se guardan y no se envían; define RECAUDO_SMTP_URL',
            'no mail server is configured: receipts and notices are stored but not sent; set RECAUDO_SMTP_URL',
          ),
        ];
  }
  const { count, lastError } = mails.failing;
  if (count === 0) return [];
  const fault = lastError === null ? '' : `: ${lastError}`;
  return [
    warningOf(
      'mails_failing',
      `correos que el servidor de correo no aceptó y se reintentan: ${count}${fault}`,
      `the mail server rejected ${count} emails; they will be retried${fault}`,
    ),
  ];
}
