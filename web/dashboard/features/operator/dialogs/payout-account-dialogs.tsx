import type { WaitingAccount } from '@recaudo/contract/operator/settlement/payouts';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Facts } from '../../../ui/page.tsx';
import { Copyable } from '../../../ui/values/code.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { payeeMessages } from '../messages/payee-messages.ts';

export type AccountVerb = 'verify' | 'deposit' | 'block';

interface AccountProps {
  row: WaitingAccount;
  environment: Environment;
  onClose: () => void;
}

const pathOf = ({ row, environment }: AccountProps) => ({
  environment,
  merchant_id: row.merchant.id,
  account_id: row.account.id,
});

function VerifyDialog(props: AccountProps) {
  const { row, onClose } = props;
  const messages = useMessages(payeeMessages);
  const { bank_name: bank, number, deposit } = row.account;
  const isConfirmed = deposit?.is_confirmed === true;
  const [means, setMeans] = useState(isConfirmed ? 'deposit' : 'document');
  return (
    <Dialog title={messages.verifyTitle} onClose={onClose}>
      <p>{fill(messages.verifyLead, { name: row.merchant.name, account: `${bank ?? 'Bre-B'} ${number}` })}</p>
      <Form
        needs="ops:money"
        action={({ verified_with: written, evidence = '' }, idempotencyKey) =>
          panel.post('/ops/payout-accounts/:environment/:merchant_id/:account_id/verify', {
            path: pathOf(props),
            body: {
              verified_with: written === 'deposit' ? 'deposit' : 'document',
              ...(evidence === '' ? {} : { evidence }),
            },
            idempotencyKey,
          })
        }
        submit={messages.verify}
        done={messages.verified}
        onDone={onClose}
        onCancel={onClose}
        onInput={values => setMeans(values['verified_with'] ?? 'document')}
      >
        <SelectField
          label={messages.verifiedWith}
          name="verified_with"
          defaultValue={means}
          choices={[
            ...(isConfirmed ? [['deposit', messages.withDeposit] as const] : []),
            ['document', messages.withDocument] as const,
          ]}
        />
        {means === 'document' && (
          <TextField
            label={messages.evidence}
            hint={messages.evidenceHint}
            name="evidence"
            maxLength={200}
            required
          />
        )}
      </Form>
    </Dialog>
  );
}

interface ShownDeposit {
  holder: string;
  document: string;
  bank_name: string | null;
  number: string;
  amount: number;
}

function DepositDialog(props: AccountProps) {
  const messages = useMessages(payeeMessages);
  const ui = useMessages(uiMessages);
  const [shown, setShown] = useState<ShownDeposit>();
  return (
    <Dialog title={messages.depositTitle} onClose={props.onClose}>
      {shown === undefined ? (
        <>
          <p>{messages.depositAsk}</p>
          <Form
            needs="ops:money"
            action={(_values, idempotencyKey) =>
              panel.post('/ops/payout-accounts/:environment/:merchant_id/:account_id/deposit', {
                path: pathOf(props),
                idempotencyKey,
              })
            }
            submit={messages.showDeposit}
            onDone={setShown}
            onCancel={props.onClose}
          />
        </>
      ) : (
        <>
          <p>{messages.depositLead}</p>
          <Facts
            rows={[
              [messages.amount, <Money key="amount" amount={shown.amount} />],
              [messages.bank, shown.bank_name ?? 'Bre-B'],
              [messages.number, <Copyable key="number" text={shown.number} />],
              [messages.holder, shown.holder],
              [messages.document, shown.document],
            ]}
          />
          <div className="buttons">
            <Button look="primary" onClick={props.onClose}>
              {ui.saved}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function BlockDialog(props: AccountProps) {
  const messages = useMessages(payeeMessages);
  return (
    <Dialog title={messages.blockTitle} onClose={props.onClose}>
      <p>{messages.blockLead}</p>
      <Form
        needs="ops:money"
        action={({ reason = '' }, idempotencyKey) =>
          panel.post('/ops/payout-accounts/:environment/:merchant_id/:account_id/block', {
            path: pathOf(props),
            body: { reason },
            idempotencyKey,
          })
        }
        submit={messages.block}
        look="danger"
        done={messages.blocked}
        onDone={props.onClose}
        onCancel={props.onClose}
      >
        <TextArea label={messages.reason} name="reason" maxLength={200} required />
      </Form>
    </Dialog>
  );
}

const dialogs = { verify: VerifyDialog, deposit: DepositDialog, block: BlockDialog } as const;

export function AccountDialog({ verb, ...props }: AccountProps & { verb: AccountVerb }) {
  const Shown = dialogs[verb];
  return <Shown {...props} />;
}
