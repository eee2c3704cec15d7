/** A line of our own log, parsed. */
interface Line {
  level?: number;
  time?: string;
  msg?: string;
  err?: Described;
  [fact: string]: unknown;
}

const levels: Readonly<Record<number, readonly [label: string, colour: number]>> = {
  10: ['trace', 90],
  20: ['debug', 90],
  30: ['info', 32],
  40: ['warn', 33],
  50: ['error', 31],
  60: ['fatal', 35],
};

const DIM = 2;
const BOLD = 1;

/** Fields printed separately, or useless in a terminal. */
const elsewhere = new Set(['level', 'time', 'pid', 'msg', 'err']);

/**
 * Formats a JSON line for a terminal: local time, level, message, then its fields. An error's stack follows on separate
 * lines. Any other text is passed on unchanged.
 */
export function textLine(json: string, hasColour: boolean): string {
  const line = parse(json);
  if (line === undefined) return json;
  const paint = (text: string, colour: number) => (hasColour ? `\u001b[${colour}m${text}\u001b[0m` : text);
  const [label, colour] = levels[Number(line.level)] ?? ['', 0];
  const facts = Object.entries(line)
    .filter(([name, value]) => !elsewhere.has(name) && value !== undefined && value !== null)
    .map(([name, value]) => `${paint(`${name}=`, DIM)}${shown(value)}`);
  const words = [
    paint(timeOf(line.time ?? ''), DIM),
    paint(label.padEnd(5), colour),
    paint(line.msg ?? '', BOLD),
    ...facts,
  ];
  return `${words.join(' ')}\n${errorLines(line.err)}`;
}

function parse(json: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
}

/** Local time to the millisecond, without the day. */
function timeOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value);
}

/** An error as described by `describeError`. */
interface Described {
  stack?: string;
  message?: string;
  type?: string;
  cause?: Described;
}

function errorLines(error: Described | undefined): string {
  if (error === undefined) return '';
  const { stack, message = '', type = 'Error', cause } = error;
  const text = (stack ?? `${type}: ${message}`)
    .split('\n')
    .map(line => `    ${line.trimStart()}\n`)
    .join('');
  return cause === undefined ? text : `${text}    caused by\n${errorLines(cause)}`;
}
