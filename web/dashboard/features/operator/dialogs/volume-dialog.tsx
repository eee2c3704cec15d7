import type { OperatorMerchant } from '@recaudo/contract/operator/operator-answers';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { VolumeLimitsAnswer } from '@recaudo/contract/shared/volume-limits';
import { panel } from '../../../api/gateway-client.ts';
import { usePanel } from '../../../api/use-panel.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { operatorMerchantMessages } from '../messages/operator-merchant-messages.ts';

const numbered = (name: string, text = ''): Record<string, number> =>
  text === '' ? {} : { [name]: Number(text) };

interface VolumeProps {
  merchant: OperatorMerchant;
  environment: Environment;
  onClose: () => void;
}

interface PeriodProps {
  name: 'day' | 'month';
  period: VolumeLimitsAnswer['day'];
  volumeLabel: string;
  chargesLabel: string;
  /** False for a merchant without limits, whose payments are not counted. */
  isCounted: boolean;
}

/** The limits of a day or a month, each with the part already used. */
function PeriodFields({ name, period, volumeLabel, chargesLabel, isCounted }: PeriodProps) {
  const messages = useMessages(operatorMerchantMessages);
  const { language } = usePreferences();
  const used = (words: string | number) =>
    isCounted ? fill(messages.usedVolume, { used: words }) : undefined;
  return (
    <div className="pair">
      <TextField
        label={volumeLabel}
        hint={used(formatMoney(period.used_volume, language))}
        type="number"
        name={`${name}Volume`}
        min={1}
        step="0.01"
        defaultValue={period.volume ?? ''}
      />
      <TextField
        label={chargesLabel}
        hint={used(period.used_charges)}
        type="number"
        name={`${name}Charges`}
        min={1}
        defaultValue={period.charges ?? ''}
      />
    </div>
  );
}

function VolumeForm({
  merchant,
  environment,
  onClose,
  limits,
}: VolumeProps & { limits: VolumeLimitsAnswer }) {
  const messages = useMessages(operatorMerchantMessages);
  const ui = useMessages(uiMessages);
  const isCounted = [limits.day, limits.month].some(
    ({ volume, charges }) => volume !== null || charges !== null,
  );
  return (
    <Form
      needs="ops:money"
      action={({ dayVolume, dayCharges, monthVolume, monthCharges }, idempotencyKey) =>
        panel.put('/ops/merchants/:environment/:merchant_id/volume-limits', {
          path: { environment, merchant_id: merchant.id },
          body: {
            ...numbered('day_volume', dayVolume),
            ...numbered('day_charges', dayCharges),
            ...numbered('month_volume', monthVolume),
            ...numbered('month_charges', monthCharges),
          },
          idempotencyKey,
        })
      }
      submit={ui.save}
      done={messages.volumeSaved}
      onDone={onClose}
      onCancel={onClose}
    >
      <PeriodFields
        name="day"
        period={limits.day}
        volumeLabel={messages.dayVolume}
        chargesLabel={messages.dayCharges}
        isCounted={isCounted}
      />
      <PeriodFields
        name="month"
        period={limits.month}
        volumeLabel={messages.monthVolume}
        chargesLabel={messages.monthCharges}
        isCounted={isCounted}
      />
    </Form>
  );
}

/** The merchant's daily and monthly limits, and their usage. */
export function VolumeDialog(props: VolumeProps) {
  const { merchant, environment, onClose } = props;
  const messages = useMessages(operatorMerchantMessages);
  const limits = usePanel('/ops/merchants/:environment/:merchant_id/volume-limits', {
    path: { environment, merchant_id: merchant.id },
  });
  return (
    <Dialog title={fill(messages.volumeTitle, { name: merchant.name })} onClose={onClose}>
      <p>{messages.volumeLead}</p>
      <Loaded query={limits} lines={3}>
        {data => <VolumeForm {...props} limits={data} />}
      </Loaded>
    </Dialog>
  );
}
