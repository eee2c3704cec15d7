import type { SentEmail } from '@recaudo/contract/merchant/settings/emails';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useDataAddress } from '../../../session/use-data-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Facts } from '../../../ui/page.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { emailMessages } from '../messages/email-messages.ts';
import { useMailReason } from '../screens/emails/mail-reason.tsx';

/** A sent email, with a button to send it again. */
export function MailDialog({ mail, onClose }: { mail: SentEmail; onClose: () => void }) {
  const messages = useMessages(emailMessages);
  const address = useDataAddress();
  const reasonOf = useMailReason();
  const { data } = useGateway();
  return (
    <Dialog title={mail.subject} onClose={onClose}>
      <Facts
        rows={[
          [messages.recipient, mail.recipient],
          [messages.kind, messages[mail.kind]],
          [messages.state, messages[mail.status]],
          [messages.why, reasonOf(mail)],
          [messages.when, <Instant key="when" iso={mail.creation_date} />],
          [messages.sentAt, mail.sent_at === null ? null : <Instant key="sent" iso={mail.sent_at} />],
          [messages.attempts, mail.attempts === 0 ? null : mail.attempts],
          [messages.lastError, mail.last_error],
        ]}
      />
      <iframe className="email" title={messages.email} src={`${address}/mails/${mail.id}/page`} />
      <Form
        needs="money"
        action={(_values, idempotencyKey) =>
          data.post('/mails/:mail_id/resend', { path: { mail_id: mail.id }, idempotencyKey })
        }
        submit={messages.resend}
        done={messages.resent}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
