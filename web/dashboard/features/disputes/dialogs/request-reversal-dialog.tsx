import type { Charge } from '@recaudo/contract/api/charges';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { reversalReasons } from '@recaudo/contract/shared/disputes/reversal-words';
import { parseMoney } from '../../../format/money.ts';
import { navigate } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useAddress } from '../../../shell/use-address.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { refundableOf } from '../../payments/screens/refundable.ts';
import { reversalMessages } from '../messages/reversal-messages.ts';

/** Records a request that a buyer made to the merchant's team instead of on the payment page. */
export function RequestReversalDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const messages = useMessages(reversalMessages);
  const { api } = useGateway();
  const address = useAddress();
  const left = refundableOf(charge);
  return (
    <Dialog title={messages.request} onClose={onClose}>
      <p>{messages.requestLead}</p>
      <Form
        action={(
          { reason, noticed_on: noticedOn = '', amount = '', description = '', payout = '' },
          idempotencyKey,
        ) =>
          api.post('/charges/:transaction_id/reversals', {
            path: { transaction_id: charge.id },
            body: {
              reason: reversalReasons.find(known => known === reason) ?? 'fraud',
              noticed_on: noticedOn,
              amount: parseMoney(amount) ?? left,
              ...(description === '' ? {} : { description }),
              ...(payout === '' ? {} : { payout_to: payout }),
            },
            idempotencyKey,
          })
        }
        submit={messages.request}
        done={messages.requestedNow}
        onDone={({ id }) => navigate(address(`/contracargos/reversiones/${id}`))}
        onCancel={onClose}
      >
        <SelectField
          label={messages.reason}
          name="reason"
          choices={reversalReasons.map(reason => [reason, messages[reason]] as const)}
        />
        <TextField
          label={messages.requestDay}
          hint={messages.requestDayHint}
          name="noticed_on"
          type="date"
          min={bogotaDateOf(new Date(charge.creation_date))}
          required
        />
        <MoneyField label={messages.amount} name="amount" initial={left} max={left} />
        <p className="hint">{messages.requestAmountHint}</p>
        <TextArea label={messages.description} name="description" maxLength={1_000} />
        {charge.method === 'bank_account' && (
          <TextField label={messages.requestPayout} name="payout" maxLength={200} />
        )}
      </Form>
    </Dialog>
  );
}
