import type { PaymentLink } from '@recaudo/contract/merchant/payments/links';
import { useState } from 'react';
import { formatMoney, parseMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { Share } from '../screens/share.tsx';

export interface Reachable {
  name: string;
  email: string;
  phone: string | null | undefined;
}

/** Creates a payment link for a known person: emails it, and offers to share it. */
export function SendLinkDialog({ person, onClose }: { person: Reachable; onClose: () => void }) {
  const messages = useMessages(personMessages);
  const { language } = usePreferences();
  const { data } = useGateway();
  const [link, setLink] = useState<PaymentLink>();
  const [asked, setAsked] = useState<number>();
  const { name, email, phone } = person;
  if (link !== undefined) {
    const amount = formatMoney(link.amount, language);
    return (
      <Dialog title={fill(messages.linkSent, { email })} onClose={onClose}>
        <Share url={link.url} text={fill(messages.linkText, { name, amount, url: link.url })} phone={phone} />
      </Dialog>
    );
  }
  return (
    <Dialog title={messages.sendLink} onClose={onClose}>
      <p>{fill(messages.sendLinkLead, { email })}</p>
      <Form
        needs="money"
        action={({ amount = '', description = '' }, idempotencyKey) =>
          data.post('/links', {
            body: { amount: parseMoney(amount) ?? 0, description, name, email },
            idempotencyKey,
          })
        }
        submit={
          asked === undefined
            ? messages.send
            : fill(messages.sendAmount, { amount: formatMoney(asked, language) })
        }
        done={fill(messages.linkSent, { email })}
        onDone={setLink}
        onCancel={onClose}
        onInput={values => setAsked(parseMoney(values['amount'] ?? ''))}
      >
        <MoneyField label={messages.amount} name="amount" />
        <TextField label={messages.concept} name="description" required maxLength={250} autoComplete="off" />
      </Form>
    </Dialog>
  );
}
