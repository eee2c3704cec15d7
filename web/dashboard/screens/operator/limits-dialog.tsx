import type { Environment } from '@recaudo/contract/environment';
import type { OperatorMerchant } from '@recaudo/contract/panel/operator-answers';
import { panel } from '../../api/gateway-client.ts';
import { useWords } from '../../shell/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { fill } from '../../words/dictionary.ts';
import { operatorMerchantWords } from '../../words/operator-merchant-words.ts';
import { uiWords } from '../../words/ui-words.ts';

const numbered = (name: string, text = ''): Record<string, number> =>
  text === '' ? {} : { [name]: Number(text) };

/** What this merchant alone may do at most. */
export function LimitsDialog(props: {
  merchant: OperatorMerchant;
  environment: Environment;
  onClose: () => void;
}) {
  const { merchant, environment, onClose } = props;
  const words = useWords(operatorMerchantWords);
  const ui = useWords(uiWords);
  return (
    <Dialog title={fill(words.limitsTitle, { name: merchant.name })} onClose={onClose}>
      <p>{words.limitsLead}</p>
      <Form
        action={({ rate, largest }, idempotencyKey) =>
          panel.put('/ops/merchants/:environment/:merchant_id/limits', {
            path: { environment, merchant_id: merchant.id },
            body: { ...numbered('requests_per_second', rate), ...numbered('max_charge', largest) },
            idempotencyKey,
          })
        }
        submit={ui.save}
        done={words.limited}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={words.rate}
          hint={words.rateHint}
          type="number"
          name="rate"
          min={1}
          max={10_000}
          defaultValue={merchant.requests_per_second ?? ''}
        />
        <TextField
          label={words.largest}
          type="number"
          name="largest"
          min={1}
          step="0.01"
          defaultValue={merchant.max_charge ?? ''}
        />
      </Form>
    </Dialog>
  );
}
