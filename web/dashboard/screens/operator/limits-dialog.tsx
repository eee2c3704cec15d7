import type { Environment } from '@recaudo/contract/environment';
import type { OperatorMerchant } from '@recaudo/contract/panel/operator-answers';
import { panel } from '../../api/gateway-client.ts';
import { fill } from '../../messages/dictionary.ts';
import { operatorMerchantMessages } from '../../messages/operator-merchant-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

const numbered = (name: string, text = ''): Record<string, number> =>
  text === '' ? {} : { [name]: Number(text) };

/** What this merchant alone may do at most. */
export function LimitsDialog(props: {
  merchant: OperatorMerchant;
  environment: Environment;
  onClose: () => void;
}) {
  const { merchant, environment, onClose } = props;
  const messages = useMessages(operatorMerchantMessages);
  const ui = useMessages(uiMessages);
  return (
    <Dialog title={fill(messages.limitsTitle, { name: merchant.name })} onClose={onClose}>
      <p>{messages.limitsLead}</p>
      <Form
        action={({ rate, largest, overdraft }, idempotencyKey) =>
          panel.put('/ops/merchants/:environment/:merchant_id/limits', {
            path: { environment, merchant_id: merchant.id },
            body: {
              ...numbered('requests_per_second', rate),
              ...numbered('max_charge', largest),
              ...numbered('overdraft', overdraft),
            },
            idempotencyKey,
          })
        }
        submit={ui.save}
        done={messages.limited}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={messages.rate}
          hint={messages.rateHint}
          type="number"
          name="rate"
          min={1}
          max={10_000}
          defaultValue={merchant.requests_per_second ?? ''}
        />
        <TextField
          label={messages.largest}
          type="number"
          name="largest"
          min={1}
          step="0.01"
          defaultValue={merchant.max_charge ?? ''}
        />
        <TextField
          label={messages.overdraft}
          hint={messages.overdraftHint}
          type="number"
          name="overdraft"
          min={0}
          max={9_999_999_999.99}
          step="0.01"
          defaultValue={merchant.overdraft ?? ''}
        />
      </Form>
    </Dialog>
  );
}
