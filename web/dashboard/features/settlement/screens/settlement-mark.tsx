import type { SettlementView } from '@recaudo/contract/api/settlements';
import { useMessages } from '../../../session/preferences.ts';
import { Mark } from '../../../ui/values/mark.tsx';
import { settlementMessages } from '../messages/settlement-messages.ts';

const tones = { closed: 'wait', paid: 'good', carried: 'idle' } as const;

export function SettlementMark({ status }: Pick<SettlementView, 'status'>) {
  const messages = useMessages(settlementMessages);
  return <Mark tone={tones[status]}>{messages[status]}</Mark>;
}
