import type { OperatorMerchant } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { panel } from '../../../api/gateway-client.ts';
import { useMessages } from '../../../session/preferences.ts';
import { TextField } from '../../../ui/field.tsx';
import { operatorMerchantMessages } from '../messages/operator-merchant-messages.ts';
import { MerchantDialog } from './merchant-dialog.tsx';

const numbered = (name: string, text = ''): Record<string, number> =>
  text === '' ? {} : { [name]: Number(text) };

/** This merchant's own limits. */
export function LimitsDialog(props: {
  merchant: OperatorMerchant;
  environment: Environment;
  onClose: () => void;
}) {
  const { merchant, environment, onClose } = props;
  const messages = useMessages(operatorMerchantMessages);
  return (
    <MerchantDialog
      merchant={merchant}
      title={messages.limitsTitle}
      lead={messages.limitsLead}
      done={messages.limited}
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
      onClose={onClose}
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
    </MerchantDialog>
  );
}
