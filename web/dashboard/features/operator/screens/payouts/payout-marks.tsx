import type { OperatorBatch, OperatorPayout } from '@recaudo/contract/operator/settlement/payouts';
import type { PayoutStatusWord } from '@recaudo/contract/shared/words/settlement-words';
import { useMessages } from '../../../../session/preferences.ts';
import { Mark } from '../../../../ui/values/mark.tsx';
import { payoutMessages } from '../../messages/payout-messages.ts';

const batchTones = { draft: 'wait', approved: 'good', sent: 'good', cancelled: 'idle' } as const;
const payoutTones: Record<PayoutStatusWord, 'good' | 'wait' | 'bad' | 'idle'> = {
  draft: 'wait',
  approved: 'wait',
  sent: 'wait',
  in_transit: 'wait',
  paid: 'good',
  failed: 'bad',
  returned: 'bad',
  cancelled: 'idle',
};

export function BatchMark({ status }: Pick<OperatorBatch, 'status'>) {
  const messages = useMessages(payoutMessages);
  return <Mark tone={batchTones[status]}>{messages[`status_${status}`]}</Mark>;
}

export function PayoutMark({ status }: { status: PayoutStatusWord }) {
  const messages = useMessages(payoutMessages);
  return <Mark tone={payoutTones[status]}>{messages[`payout_${status}`]}</Mark>;
}

/** Another account than that of the payout before; nothing where it is the same. */
export function AccountMark({ account_change: change }: Pick<OperatorPayout, 'account_change'>) {
  const messages = useMessages(payoutMessages);
  if (change === 'same') return null;
  return <Mark tone={change === 'changed' ? 'bad' : 'idle'}>{messages[change]}</Mark>;
}
