import type { LineProblem } from '@recaudo/contract/merchant/money/reconciliation';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { reconciliationMessages } from '../../messages/reconciliation-messages.ts';

/** Rejected rows of a file, each with its reason. */
export function Problems({
  lead,
  problems,
  look = 'bad',
}: {
  lead: string;
  problems: readonly LineProblem[];
  look?: 'bad' | 'wait';
}) {
  const messages = useMessages(reconciliationMessages);
  const textOf = ({ line, problem, value }: LineProblem): string => {
    const text =
      value === '' ? messages[problem] : fill(messages.withValue, { problem: messages[problem], value });
    return fill(messages.line, { line, problem: text });
  };
  return (
    <div className={`notice ${look}`} role={look === 'bad' ? 'alert' : 'status'}>
      <p>{lead}</p>
      <ul>
        {problems.map(problem => (
          <li key={`${problem.line} ${problem.problem}`}>{textOf(problem)}</li>
        ))}
      </ul>
    </div>
  );
}
