/** Where the dashboard reads lists, reports and exports that may be slightly stale. */
export interface Reading {
  /** A replica of the primary; undefined if everything is read from the primary. */
  url: string | undefined;
  /** Above this lag, reads go to the primary. */
  mostLagMs: number;
}

const SECOND_MS = 1_000;
const USUAL_LAG_SECONDS = 5;
/** The most that may be configured. */
export const MOST_LAG_SECONDS = 30;

export function readReading(
  read: (name: string) => string | undefined,
  reject: (message: string) => never,
): Reading {
  const url = read('RECAUDO_READ_URL');
  if (url !== undefined && !/^postgres(?:ql)?:\/\//.test(url)) {
    reject('RECAUDO_READ_URL must be a URL such as postgres://user:password@replica:5432/postgres');
  }
  const seconds = Number(read('RECAUDO_READ_LAG_SECONDS') ?? USUAL_LAG_SECONDS);
  if (!(seconds > 0 && seconds <= MOST_LAG_SECONDS)) {
    reject(`RECAUDO_READ_LAG_SECONDS must be a number of seconds up to ${MOST_LAG_SECONDS}`);
  }
  return { url, mostLagMs: seconds * SECOND_MS };
}
