import type {
  NewContractBody,
  SettledMerchantDetail,
  SimulatedPrice,
} from '@recaudo/contract/operator/settlement/settlements';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { priceMessages } from '../messages/price-messages.ts';
import { Simulated } from '../screens/settlement/simulated.tsx';

const methods = ['card', 'bank_account', 'store'] as const;
const policies = ['all', 'percentage', 'none'] as const;

/** The contract as the form has it; a method without a percentage keeps its fee. */
function contractOf(values: FormValues): NewContractBody {
  const policy = policies.find(known => known === values['refund_policy']) ?? 'all';
  return {
    effective_from: values['effective_from'] ?? '',
    tax: Number(values['tax']),
    refund_policy: policy,
    rules: methods.flatMap(method => {
      const [percent = '', fixed = ''] = [values[`${method}_percent`], values[`${method}_fixed`]];
      if (percent === '' && fixed === '') return [];
      return [{ method, percent: Number(percent || 0), fixed: Number(fixed || 0) }];
    }),
  };
}

function MethodFields() {
  const messages = useMessages(priceMessages);
  const fields = [
    ['card', messages.cardPercent, messages.cardFixed],
    ['bank_account', messages.psePercent, messages.pseFixed],
    ['store', messages.cashPercent, messages.cashFixed],
  ] as const;
  return fields.map(([method, percent, fixed]) => (
    <div key={method} className="pair">
      <TextField
        label={percent}
        type="number"
        name={`${method}_percent`}
        min={0}
        max={100}
        step="0.0001"
        required={method === 'card'}
      />
      <TextField label={fixed} type="number" name={`${method}_fixed`} min={0} step="0.01" />
    </div>
  ));
}

/** A new price: first what last month would have cost, then from which day on it applies. */
export function PriceDialog(props: {
  settled: SettledMerchantDetail;
  environment: Environment;
  onClose: () => void;
}) {
  const { settled, environment, onClose } = props;
  const messages = useMessages(priceMessages);
  const [simulated, setSimulated] = useState<SimulatedPrice>();
  const path = { environment, merchant_id: settled.merchant.id };
  const send = async (
    values: FormValues,
    idempotencyKey: string,
  ): Promise<SimulatedPrice | { id: string }> => {
    const body = contractOf(values);
    return simulated === undefined
      ? panel.post('/ops/settlements/:environment/:merchant_id/prices/simulate', { path, body })
      : panel.post('/ops/settlements/:environment/:merchant_id/prices', { path, body, idempotencyKey });
  };
  return (
    <Dialog title={fill(messages.addTitle, { name: settled.merchant.name })} onClose={onClose}>
      <p>{messages.addLead}</p>
      <Form
        needs="ops:money"
        action={send}
        submit={simulated === undefined ? messages.simulate : messages.save}
        onDone={answer => {
          if ('methods' in answer) setSimulated(answer);
          else onClose();
        }}
        onCancel={onClose}
        onInput={() => setSimulated(undefined)}
      >
        <MethodFields />
        <TextField
          label={messages.taxPercent}
          type="number"
          name="tax"
          min={0}
          max={100}
          step="0.01"
          defaultValue={19}
          required
        />
        <SelectField
          label={messages.refunds}
          name="refund_policy"
          choices={policies.map(policy => [policy, messages[`refund_${policy}`]])}
        />
        <TextField label={messages.from} type="date" name="effective_from" required />
        {simulated !== undefined && <Simulated simulated={simulated} />}
        <p className="small quiet">{messages.more}</p>
      </Form>
    </Dialog>
  );
}
