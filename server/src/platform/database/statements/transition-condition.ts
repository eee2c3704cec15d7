import type { TransitionTable } from '../../primitives/values/transition-table.ts';

/** States are constants of the program, never user input. */
export const stateList = (states: readonly string[]): string =>
  `(${states.map(state => `'${state}'`).join(', ')})`;

/** The SQL condition that allows a row to change from the state in `column` to `target`. */
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
