import type { SentMail } from '../../api/data-types.ts';
import { send } from '../../api/request.ts';
import { useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Moment } from '../../ui/money.tsx';
import { Facts } from '../../ui/page.tsx';
import { letterWords } from '../../words/letter-words.ts';

/** A mail as it was written, and once more on its way. */
export function MailDialog({ mail, onClose }: { mail: SentMail; onClose: () => void }) {
  const words = useWords(letterWords);
  const address = `${useDataAddress()}/mails/${mail.id}`;
  return (
    <Dialog title={mail.subject} onClose={onClose}>
      <Facts
        rows={[
          [words.recipient, mail.recipient],
          [words.kind, words[mail.kind]],
          [words.state, words[mail.status]],
          [words.when, <Moment key="when" iso={mail.creation_date} />],
          [words.sentAt, mail.sent_at === null ? null : <Moment key="sent" iso={mail.sent_at} />],
          [words.attempts, mail.attempts === 0 ? null : mail.attempts],
          [words.lastError, mail.last_error],
        ]}
      />
      <iframe className="letter" title={words.letter} src={`${address}/page`} />
      <Form
        needs="money"
        action={(_values, idempotencyKey) => send('POST', `${address}/resend`, { body: {}, idempotencyKey })}
        submit={words.resend}
        done={words.resent}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}
