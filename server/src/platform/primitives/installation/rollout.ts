/** How to replace one version of the program by the next. */
export interface Rollout {
  /** Whether a start migrates the schemas, or leaves that to `recaudo migrate`. */
  migrations: 'automatic' | 'by hand';
  /** How long a stopping process reports that it is not ready while still serving, so that load balancers notice. */
  drainDelayMs: number;
  /** How long pending requests may take after that. */
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
