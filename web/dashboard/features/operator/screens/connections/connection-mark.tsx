import type { ConnectionState, OperatorConnection } from '@recaudo/contract/operator/connections';
import { useMessages } from '../../../../session/preferences.ts';
import { Mark } from '../../../../ui/values/mark.tsx';
import { connectionMessages } from '../../messages/connection-messages.ts';

/** A connection's state in one word. */
export function ConnectionMark({ connection: { status, state } }: { connection: OperatorConnection }) {
  const messages = useMessages(connectionMessages);
  if (status === 'disabled') return <Mark tone="idle">{messages.disabled}</Mark>;
  if (state === null) return <Mark tone="idle">{messages.notOpen}</Mark>;
  if (state.circuit === 'open') return <Mark tone="bad">{messages.circuitOpen}</Mark>;
  if (state.is_ready && isFailing(state)) return <Mark tone="wait">{messages.failing}</Mark>;
  return (
    <Mark tone={state.is_ready ? 'good' : 'bad'}>{state.is_ready ? messages.ready : messages.notReady}</Mark>
  );
}

/** True if its last result was a fault. */
export const isFailing = ({ is_ready, last_fault, last_answer_at }: ConnectionState): boolean =>
  !is_ready || (last_fault !== null && (last_answer_at === null || last_fault.at > last_answer_at));

/** A protocol's name in the reader's language. */
export function useKindName(): (kind: string) => string {
  const words: Record<string, string> = useMessages(connectionMessages);
  return kind => words[kind] ?? kind;
}
