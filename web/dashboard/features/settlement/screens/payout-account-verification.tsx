import type { PayoutAccountView } from '@recaudo/contract/merchant/money/payout-accounts';
import { parseMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { payoutAccountMessages } from '../messages/payout-account-messages.ts';

/** What is missing until the account receives payouts, and who does it. */
export function Verification({ account }: { account: PayoutAccountView }) {
  const messages = useMessages(payoutAccountMessages);
  const { data } = useGateway();
  const { id, deposit } = account;
  if (deposit === null) return <p className="notice wait">{messages.waitsForOperator}</p>;
  if (deposit.is_confirmed) return <p className="notice wait">{messages.waitsForApproval}</p>;
  const { tries_left: left } = deposit;
  if (left === 0) return <p className="notice bad">{messages.noTries}</p>;
  return (
    <div className="notice wait">
      <p>{messages.waitsForDeposit}</p>
      <p>{left === 1 ? messages.oneTryLeft : fill(messages.triesLeft, { count: left })}</p>
      <Form
        needs="business"
        action={({ amount = '' }, idempotencyKey) =>
          data.post('/payout-accounts/:account_id/deposit', {
            path: { account_id: id },
            body: { amount: parseMoney(amount) ?? 0 },
            idempotencyKey,
          })
        }
        submit={messages.confirmDeposit}
        done={messages.depositConfirmed}
      >
        <MoneyField label={messages.depositAmount} name="amount" />
      </Form>
    </div>
  );
}
