import type { RailState } from '@recaudo/contract/panel/operator-answers';
import { useWords } from '../../shell/preferences.ts';
import { Mark } from '../../ui/mark.tsx';
import { operatorWords } from '../../words/operator-words.ts';

const tones = { ok: 'good', degraded: 'wait', down: 'bad', not_connected: 'idle' } as const;

export function RailMark({ state }: { state: RailState }) {
  return <Mark tone={tones[state]}>{useWords(operatorWords)[state]}</Mark>;
}
