/** One line of the table. */
export interface Played {
  case: string;
  host: string;
  dialect: string;
  transport: string;
  /** Null if the case passed. */
  fault: string | null;
}

const COLUMNS = ['case', 'host', 'dialect', 'transport', 'result'] as const;

/** `case | host | dialect | transport | result`, with the total as the last line. */
export function formatReport(played: readonly Played[]): string {
  const cells = played.map(({ fault, ...one }) => ({ ...one, result: fault === null ? 'passed' : 'FAILED' }));
  const widths = COLUMNS.map(name => Math.max(name.length, ...cells.map(line => line[name].length)));
  const format = (line: Readonly<Record<(typeof COLUMNS)[number], string>>) =>
    COLUMNS.map((name, column) => line[name].padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd();
  const heading = {
    case: 'case',
    host: 'host',
    dialect: 'dialect',
    transport: 'transport',
    result: 'result',
  };
  const faults = played.flatMap(one => (one.fault === null ? [] : [`\n${titleOf(one)}\n${one.fault}`]));
  const failed = faults.length;
  return [
    ...[heading, ...cells].map(format),
    ...faults,
    ...(failed > 0 ? [''] : []),
    `${played.length - failed} passed, ${failed} failed`,
  ].join('\n');
}

export const titleOf = (one: Omit<Played, 'fault'>): string =>
  [one.case, one.host, one.dialect, one.transport].join(' | ');
