import type { PayoutView } from '@recaudo/contract/api/payouts';
import { useMessages } from '../../../session/preferences.ts';
import { Mark } from '../../../ui/values/mark.tsx';
import { payoutMessages } from '../messages/payout-messages.ts';

const tones = {
  draft: 'idle',
  approved: 'idle',
  sent: 'wait',
  in_transit: 'wait',
  paid: 'good',
  failed: 'bad',
  returned: 'bad',
  cancelled: 'idle',
} as const;

export function PayoutMark({ status }: Pick<PayoutView, 'status'>) {
  const messages = useMessages(payoutMessages);
  return <Mark tone={tones[status]}>{messages[status]}</Mark>;
}

/** `Bancolombia •••8901`, or the end of a Bre-B key. */
export function usePaidAccount(): (payout: Pick<PayoutView, 'bank_account'>) => string {
  const messages = useMessages(payoutMessages);
  return ({ bank_account: { bank_name: bank, number } }) => `${bank ?? messages.breb} ${number}`;
}
