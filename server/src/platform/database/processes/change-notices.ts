import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newSecret } from '../../primitives/values/id.ts';
import { clientConfig, type DatabaseAddress } from '../connections/client-config.ts';
import { type Database, type Queryable, statement } from '../connections/connection.ts';
import { CONNECT_MS } from '../connections/deadlines.ts';
import { cut } from '../connections/pool.ts';

/** A subscriber to merchant changes. */
export interface ChangeListener {
  onChange(merchantId: string): void;
  /** Notices are complete again; rows read earlier may have changed unnoticed. */
  onGap(): void;
}

/** Reports merchants whose rows changed, in any process; triggers send the notices (migration 0053). */
export interface ChangeNotices {
  /** Connects on the first subscription. */
  subscribe(listener: ChangeListener): void;
  /** The instant, by the caller's clock, up to which every change has been reported. */
  notifiedUntilMs(): number;
  /** True while changes are reported as they happen; false while the connection is lost. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Without notices, cached rows expire after a moment. */
export const noChangeNotices: ChangeNotices = {
  subscribe: () => undefined,
  notifiedUntilMs: () => Number.NEGATIVE_INFINITY,
  isListening: () => false,
  close: async () => undefined,
};

export interface ChangeNoticeOptions {
  address: DatabaseAddress;
  name: string;
  /** Other connections to the same database. */
  database: Database;
  nowMs: () => number;
  /** Called when notices stop arriving, and when they arrive again. */
  onNews?: (isNotified: boolean) => void;
}

/** The connection's application_name in PostgreSQL. */
export const NOTICES_NAME = 'recaudo notices';

const CHANNEL = 'merchant_changes';
/** Merchant ids never contain this character. */
const PROOF_MARK = '?';
const notify = statement('change_notices_notify', `select pg_notify('${CHANNEL}', $1)`);

/** Reported in place of a merchant's id when a process joins those that share code keys. */
export const CODE_KEY_HOLDERS = '#code_key_holders';
/** Reported in place of a merchant's id when an operator pauses or resumes something. */
export const PAUSES = '#pauses';
/** Reported in place of a merchant's id when a request may have made work (work-bell.ts). */
export const WORK = '#work';

export const notifyChange = (database: Queryable, changed: string): Promise<number> =>
  database.run(notify, [changed]);

const BEAT_EVERY_MS = 250;
/** Between reads of cached rows. The first read after a long pause finds its row too old and queries the database. */
const IDLE_BEAT_EVERY_MS = 5_000;
/** Reads that come more often than this keep the fast beat. */
const IDLE_AFTER_MS = 10_000;
/** Longer than the cache trusts a silent connection (merchant-cache.ts), so that a busy moment does not reconnect. */
const SILENT_AFTER_MS = 2_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/**
 * One listening connection with a heartbeat: the server sends pending notices before its response, so a response proves that
 * every earlier change has been reported.
 */
export function openChangeNotices(options: ChangeNoticeOptions): ChangeNotices {
  const listeners: ChangeListener[] = [];
  const closing = new AbortController();
  let isRunning = false;
  let isListening = false;
  let notifiedUntilMs = Number.NEGATIVE_INFINITY;
  let isLost = false;
  let pauseMs = FIRST_PAUSE_MS;
  const pace = newPace(options.nowMs, closing.signal);
  const report = (isNotified: boolean): void => {
    isListening = isNotified;
    if (isLost === isNotified && !closing.signal.aborted) options.onNews?.(isNotified);
    isLost = !isNotified;
  };
  const followLine = async (line: Line): Promise<void> => {
    await line.open();
    report(true);
    pauseMs = FIRST_PAUSE_MS;
    for (const listener of listeners) listener.onGap();
    while (!closing.signal.aborted) {
      const askedAtMs = options.nowMs();
      await line.beat();
      notifiedUntilMs = askedAtMs;
      await pace.rest();
    }
  };
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const line = newLine(options, merchantId => {
        for (const listener of listeners) listener.onChange(merchantId);
      });
      closing.signal.addEventListener('abort', line.cut, { once: true });
      await followLine(line).catch(() => undefined);
      closing.signal.removeEventListener('abort', line.cut);
      line.cut();
      report(false);
      await pause(pauseMs, closing.signal);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  };
  return {
    subscribe(listener) {
      listeners.push(listener);
      if (!isRunning) void run();
      isRunning = true;
    },
    notifiedUntilMs() {
      pace.noteRead();
      return notifiedUntilMs;
    },
    isListening: () => isListening,
    close: async () => closing.abort(),
  };
}

/** The time between two beats: short while cached rows are read. */
function newPace(nowMs: () => number, closing: AbortSignal) {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let longRest: AbortController | undefined;
  const endLongRest = (): void => {
    longRest?.abort();
    longRest = undefined;
  };
  closing.addEventListener('abort', endLongRest, { once: true });
  const isIdle = (): boolean => {
    const sinceMs = nowMs() - readAtMs;
    return sinceMs < 0 || sinceMs > IDLE_AFTER_MS;
  };
  return {
    /** Runs for every request: aborting creates an exception with its stack, so only a rest in progress is aborted. */
    noteRead(): void {
      readAtMs = nowMs();
      if (longRest !== undefined) endLongRest();
    },
    async rest(): Promise<void> {
      if (closing.aborted || !isIdle()) return pause(BEAT_EVERY_MS, closing);
      longRest = new AbortController();
      await pause(IDLE_BEAT_EVERY_MS, longRest.signal);
      longRest = undefined;
    },
  };
}

interface Line {
  /** Throws if the connection cannot be opened, or carries no notices. */
  open(): Promise<void>;
  beat(): Promise<void>;
  cut(): void;
}

function newLine(options: ChangeNoticeOptions, onChange: (merchantId: string) => void): Line {
  const client = new pg.Client({
    ...clientConfig(options.address, options.name),
    application_name: NOTICES_NAME,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SILENT_AFTER_MS,
  });
  const proof = `${PROOF_MARK}${newSecret(16)}`;
  let onProof: () => void = () => undefined;
  // The next beat detects the loss; without a listener the error would end the process.
  client.on('error', () => undefined);
  client.on('notification', ({ payload = '' }) => {
    if (payload === proof) onProof();
    else if (!payload.startsWith(PROOF_MARK)) onChange(payload);
  });
  return {
    async open() {
      const proven = new Promise<void>(resolve => {
        onProof = resolve;
      });
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // A pooler in transaction mode answers `listen` and the beats, but loses notices. Only a notice sent from another
      // connection, while this one is idle, proves that notices arrive.
      await notifyChange(options.database, proof);
      await Promise.race([proven, refuseAfter(SILENT_AFTER_MS)]);
    },
    async beat() {
      await client.query('select 1');
    },
    cut: () => cut(client),
  };
}

const refuseAfter = async (durationMs: number): Promise<never> => {
  await sleep(durationMs, undefined, { ref: false });
  throw new Error('no notice arrived');
};

const pause = (durationMs: number, signal: AbortSignal): Promise<void> =>
  sleep(durationMs, undefined, { ref: false, signal }).catch(() => undefined);
