import type {
  NewPayoutAccountBody,
  PayoutAccountView,
} from '@recaudo/contract/merchant/money/payout-accounts';
import { payoutAccountTypes, payoutDocumentTypes } from '@recaudo/contract/shared/words/settlement-words';
import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Choice, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { payoutAccountMessages } from '../messages/payout-account-messages.ts';

const isOneOf = <Word extends string>(words: readonly Word[], word: string | undefined): word is Word =>
  words.some(known => known === word);

function bodyOf(values: FormValues): NewPayoutAccountBody {
  const { type, document_type: documentType, bank = '' } = values;
  return {
    holder: values['holder'] ?? '',
    document_type: isOneOf(payoutDocumentTypes, documentType) ? documentType : 'NIT',
    document: values['document'] ?? '',
    type: isOneOf(payoutAccountTypes, type) ? type : 'savings',
    ...(bank === '' ? {} : { bank }),
    number: values['number'] ?? '',
    email: values['email'] ?? '',
  };
}

function Owner() {
  const messages = useMessages(payoutAccountMessages);
  return (
    <>
      <TextField label={messages.holder} hint={messages.holderHint} name="holder" maxLength={100} required />
      <div className="pair">
        <SelectField
          label={messages.documentType}
          name="document_type"
          defaultValue="NIT"
          choices={payoutDocumentTypes.map(type => [type, messages[type]])}
        />
        <TextField
          label={messages.document}
          hint={messages.documentHint}
          name="document"
          maxLength={30}
          autoComplete="off"
          required
        />
      </div>
    </>
  );
}

/** A first account, or another one in place of the current. */
export function AddAccountDialog({
  banks,
  isChange,
  onClose,
}: {
  banks: readonly { code: string; name: string }[];
  isChange: boolean;
  onClose: () => void;
}) {
  const messages = useMessages(payoutAccountMessages);
  const { data } = useGateway();
  const [values, setValues] = useState<FormValues>({});
  const isKey = values['type'] === 'breb';
  const choices: Choice[] = [
    ['', messages.chooseBank],
    ...banks.map(({ code, name }) => [code, name] as const),
  ];
  return (
    <Dialog title={messages.addTitle} onClose={onClose}>
      <p>{isChange ? messages.changeLead : messages.addLead}</p>
      <Form
        needs="business"
        action={(entered, idempotencyKey) =>
          data.post('/payout-accounts', { body: bodyOf(entered), idempotencyKey })
        }
        submit={isChange ? messages.change : messages.add}
        done={messages.added}
        onDone={onClose}
        onCancel={onClose}
        onInput={setValues}
      >
        <SelectField
          label={messages.type}
          name="type"
          choices={payoutAccountTypes.map(type => [type, messages[type]])}
        />
        {!isKey && <SelectField label={messages.bank} name="bank" choices={choices} required />}
        <TextField
          label={isKey ? messages.key : messages.number}
          hint={isKey ? messages.keyHint : undefined}
          name="number"
          maxLength={92}
          inputMode={isKey ? 'text' : 'numeric'}
          autoComplete="off"
          required
        />
        <Owner />
        <TextField
          label={messages.email}
          hint={messages.emailHint}
          name="email"
          type="email"
          maxLength={100}
          required
        />
      </Form>
    </Dialog>
  );
}

/** Stops payouts to an account, verified or not. */
export function RemoveAccountDialog({
  account,
  onClose,
}: {
  account: PayoutAccountView;
  onClose: () => void;
}) {
  const messages = useMessages(payoutAccountMessages);
  const { data } = useGateway();
  return (
    <Dialog title={messages.removeTitle} onClose={onClose}>
      <p>{messages.removeLead}</p>
      <Form
        needs="business"
        action={({ reason = '' }, idempotencyKey) =>
          data.post('/payout-accounts/:account_id/block', {
            path: { account_id: account.id },
            body: { reason },
            idempotencyKey,
          })
        }
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea label={messages.removeReason} name="reason" maxLength={200} required />
      </Form>
    </Dialog>
  );
}
