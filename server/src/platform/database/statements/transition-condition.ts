import type { TransitionTable } from '../../primitives/values/transition-table.ts';

/** States are words of the program's own, never input. */
export const stateList = (states: readonly string[]): string =>
  `(${states.map(state => `'${state}'`).join(', ')})`;

/** The SQL condition that a row with the state in `column` may go over to the state that `target` names. */
export function mayBecome<State extends string>(
  table: TransitionTable<State>,
  column: string,
  target: string,
): string {
  const cases = table.states
    .filter(state => !table.isFinal(state))
    .map(state => `when '${state}' then ${target} in ${stateList(table.from(state))}`);
  return `case ${column} ${cases.join(' ')} else false end`;
}
