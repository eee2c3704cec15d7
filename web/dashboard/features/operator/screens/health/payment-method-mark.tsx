import type { PaymentMethodState } from '@recaudo/contract/operator/operator-answers';
import { useMessages } from '../../../../session/preferences.ts';
import { Mark } from '../../../../ui/values/mark.tsx';
import { operatorMessages } from '../../messages/operator-messages.ts';

const tones = { ok: 'good', degraded: 'wait', down: 'bad', not_connected: 'idle' } as const;

export function PaymentMethodMark({ state }: { state: PaymentMethodState }) {
  return <Mark tone={tones[state]}>{useMessages(operatorMessages)[state]}</Mark>;
}
