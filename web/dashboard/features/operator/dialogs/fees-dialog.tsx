import type { OperatorMerchant } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import { feeBounds } from '@recaudo/contract/shared/fee-bounds';
import { panel } from '../../../api/gateway-client.ts';
import { formatNumber } from '../../../format/number.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { TextField } from '../../../ui/field.tsx';
import { operatorMerchantMessages } from '../messages/operator-merchant-messages.ts';
import { MerchantDialog } from './merchant-dialog.tsx';

/** One field of the fee schedule, with validation messages in the person's language, not the browser's. */
export function FeeField(props: { label: string; name: string; most: number; value?: number }) {
  const { label, name, most, value } = props;
  const messages = useMessages(operatorMerchantMessages);
  const { language } = usePreferences();
  const bounds = fill(messages.feeBounds, { most: formatNumber(most, language) });
  return (
    <TextField
      label={label}
      hint={bounds}
      type="number"
      name={name}
      min={0}
      max={most}
      step="0.01"
      defaultValue={value}
      required
      onInvalid={event => event.currentTarget.setCustomValidity(bounds)}
      onInput={event => event.currentTarget.setCustomValidity('')}
    />
  );
}

/** The merchant's fees for card charges. */
export function FeesDialog(props: {
  merchant: OperatorMerchant;
  environment: Environment;
  onClose: () => void;
}) {
  const { merchant, environment, onClose } = props;
  const messages = useMessages(operatorMerchantMessages);
  return (
    <MerchantDialog
      merchant={merchant}
      title={messages.feesTitle}
      lead={messages.feesLead}
      done={messages.feesSaved}
      action={({ percent, fixed, tax }, idempotencyKey) =>
        panel.put('/ops/merchants/:environment/:merchant_id/fees', {
          path: { environment, merchant_id: merchant.id },
          body: { fee_percent: Number(percent), fee_fixed: Number(fixed), fee_tax: Number(tax) },
          idempotencyKey,
        })
      }
      onClose={onClose}
    >
      <FeeField
        label={messages.feePercent}
        name="percent"
        most={feeBounds.percent}
        value={merchant.fee_percent}
      />
      <FeeField label={messages.feeFixed} name="fixed" most={feeBounds.fixed} value={merchant.fee_fixed} />
      <FeeField label={messages.feeTax} name="tax" most={feeBounds.tax} value={merchant.fee_tax} />
    </MerchantDialog>
  );
}
