import type { SettledMerchantDetail } from '@recaudo/contract/operator/settlement/settlements';
import type { Environment } from '@recaudo/contract/shared/environment';
import { panel } from '../../../api/gateway-client.ts';
import { formatMoney, parseMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { settledMessages } from '../messages/settled-messages.ts';

interface HoldProps {
  settled: SettledMerchantDetail;
  environment: Environment;
  onClose: () => void;
}

/** Keeps an amount of the merchant back, with the reason that the merchant reads. */
export function HoldDialog({ settled, environment, onClose }: HoldProps) {
  const messages = useMessages(settledMessages);
  const { language } = usePreferences();
  const { merchant } = settled;
  return (
    <Dialog title={fill(messages.holdTitle, { name: merchant.name })} onClose={onClose}>
      <p>{fill(messages.holdLead, { available: formatMoney(settled.available, language) })}</p>
      <Form
        needs="ops:money"
        action={({ amount = '', reason = '' }, idempotencyKey) =>
          panel.post('/ops/settlements/:environment/:merchant_id/holds', {
            path: { environment, merchant_id: merchant.id },
            body: { amount: parseMoney(amount) ?? 0, reason },
            idempotencyKey,
          })
        }
        submit={messages.hold}
        done={messages.held}
        onDone={onClose}
        onCancel={onClose}
      >
        <MoneyField label={messages.amount} name="amount" />
        <TextArea label={messages.reason} name="reason" maxLength={200} required />
      </Form>
    </Dialog>
  );
}

/** Gives a hold back before its day. */
export function ReleaseDialog({
  settled,
  environment,
  hold,
  onClose,
}: HoldProps & { hold: SettledMerchantDetail['holds'][number] }) {
  const messages = useMessages(settledMessages);
  const { language } = usePreferences();
  const amount = formatMoney(hold.amount, language);
  return (
    <Dialog title={fill(messages.releaseTitle, { amount })} onClose={onClose}>
      <p>{messages.releaseLead}</p>
      <Form
        needs="ops:money"
        action={({ reason = '' }, idempotencyKey) =>
          panel.post('/ops/settlements/:environment/:merchant_id/holds/:hold_id/release', {
            path: { environment, merchant_id: settled.merchant.id, hold_id: hold.id },
            body: { reason },
            idempotencyKey,
          })
        }
        submit={messages.release}
        done={messages.released}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea label={messages.reason} name="reason" maxLength={200} required />
      </Form>
    </Dialog>
  );
}
