import type { PaymentMethodState } from '../../api/operator-types.ts';
import { operatorMessages } from '../../messages/operator-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { Mark } from '../../ui/mark.tsx';

const tones = { ok: 'good', degraded: 'wait', down: 'bad', not_connected: 'idle' } as const;

export function PaymentMethodMark({ state }: { state: PaymentMethodState }) {
  return <Mark tone={tones[state]}>{useMessages(operatorMessages)[state]}</Mark>;
}
