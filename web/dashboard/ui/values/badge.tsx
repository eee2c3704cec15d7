import { fill } from '../../messages/dictionary.ts';
import { type StateWord, stateMessages } from '../../messages/state-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../session/preferences.ts';

type Tone = 'good' | 'wait' | 'bad' | 'idle';

const tones: Record<StateWord, Tone> = {
  completed: 'good',
  in_progress: 'wait',
  waiting_store: 'wait',
  charge_pending: 'wait',
  failed: 'bad',
  cancelled: 'idle',
  expired_store: 'idle',
  refunded: 'idle',
  chargeback_pending: 'bad',
  chargeback_accepted: 'bad',
  chargeback_adjustment: 'wait',
  reversal_requested: 'bad',
  reversal_contested: 'wait',
  reversal_accepted: 'wait',
  reversal_given_back: 'idle',
  reversal_withdrawn: 'idle',
  reversal_rejected: 'good',
  reversal_charged_back: 'bad',
  link_open: 'good',
  link_full: 'wait',
  link_expired: 'idle',
  link_closed: 'idle',
  trial: 'wait',
  active: 'good',
  paused: 'wait',
  not_started: 'wait',
  past_due: 'bad',
  unpaid: 'bad',
  deleted: 'idle',
  unverified: 'wait',
  verified: 'good',
  disabled: 'bad',
  delivered: 'good',
  not_delivered: 'bad',
  parked: 'bad',
  submitted: 'wait',
  returned: 'bad',
  approved: 'good',
  invoice_draft: 'idle',
  invoice_open: 'wait',
  invoice_overdue: 'bad',
  invoice_paid: 'good',
  invoice_void: 'idle',
  invoice_uncollectible: 'idle',
};

/** A state's label; the API's word (if it differs from the key) shows on hover. */
export function Badge({ state, apiWord = state }: { state: StateWord; apiWord?: string }) {
  const states = useMessages(stateMessages);
  const messages = useMessages(uiMessages);
  return (
    <span className={`badge ${tones[state]}`} title={fill(messages.apiWord, { word: apiWord })}>
      {states[state]}
    </span>
  );
}

/** A cash charge has its own labels for waiting and expired. */
export function ChargeBadge({ status, method }: { status: StateWord; method: string }) {
  const isStore = method === 'store';
  if (isStore && status === 'in_progress') return <Badge state="waiting_store" apiWord={status} />;
  if (isStore && status === 'cancelled') return <Badge state="expired_store" apiWord={status} />;
  return <Badge state={status} />;
}
