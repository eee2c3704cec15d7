/** How one version of the program follows another. */
export interface Rollout {
  /** Whether a start brings the schemas up to date, or leaves that to `recaudo migrate`. */
  migrations: 'automatic' | 'by hand';
  /** For how long a process that stops says that it is not ready, and still takes what comes: until load balancers know. */
  drainDelayMs: number;
  /** From then on: how long what is under way may take. */
  stopMs: number;
}

const SECOND_MS = 1_000;
const MOST_SECONDS = 3_600;

type Read = (name: string) => string | undefined;
type Reject = (message: string) => never;

export function readRollout(read: Read, reject: Reject): Rollout {
  const word = read('RECAUDO_MIGRATIONS') ?? 'automatic';
  if (word !== 'automatic' && word !== 'by-hand') reject('RECAUDO_MIGRATIONS must be automatic or by-hand');
  return {
    migrations: word === 'by-hand' ? 'by hand' : 'automatic',
    drainDelayMs: seconds('RECAUDO_DRAIN_SECONDS', 0, read, reject) * SECOND_MS,
    stopMs: seconds('RECAUDO_STOP_SECONDS', 20, read, reject) * SECOND_MS,
  };
}

function seconds(name: string, usual: number, read: Read, reject: Reject): number {
  const value = Number(read(name) ?? usual);
  if (!(value >= 0 && value <= MOST_SECONDS)) {
    reject(`${name} must be a number of seconds between 0 and ${MOST_SECONDS}`);
  }
  return value;
}
