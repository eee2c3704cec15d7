import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { ConnectionState } from './connection.ts';

/** The state of a connection as one process sees it. */
export interface SeenConnectionState extends ConnectionState {
  connectionId: string;
  /** Host name and process. */
  process: string;
  version: number;
  circuit: 'closed' | 'open';
  seenAt: Date;
}

interface StateRow {
  link_id: string;
  process_id: string;
  host: string;
  version: number;
  is_ready: boolean;
  summary: string;
  in_flight: number;
  last_answer_at: Date | null;
  last_fault_at: Date | null;
  last_fault: string | null;
  circuit: 'closed' | 'open';
  seen_at: Date;
}

const note = statement(
  'link_states_note',
  `insert into link_states (process_id, link_id, host, version, is_ready, summary, in_flight, last_answer_at, last_fault_at,
     last_fault, circuit, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp())
   on conflict (process_id, link_id) do update set version = excluded.version, is_ready = excluded.is_ready,
     summary = excluded.summary, in_flight = excluded.in_flight, last_answer_at = excluded.last_answer_at,
     last_fault_at = excluded.last_fault_at, last_fault = excluded.last_fault, circuit = excluded.circuit,
     seen_at = excluded.seen_at`,
);
const forgetOld = statement(
  'link_states_forget_old',
  `delete from link_states where seen_at < clock_timestamp() - interval '1 minute'`,
);
const forgetOne = statement(
  'link_states_forget_one',
  'delete from link_states where process_id = $1 and link_id = $2',
);
const forgetAll = statement('link_states_forget_all', 'delete from link_states where process_id = $1');
// Processes report every five seconds.
const list = statement<StateRow>(
  'link_states_list',
  `select * from link_states where seen_at > clock_timestamp() - interval '17 seconds' order by link_id, host, process_id`,
);

export async function noteConnectionState(
  database: Queryable,
  { processId, host }: { processId: string; host: string },
  state: Omit<SeenConnectionState, 'process' | 'seenAt'>,
): Promise<void> {
  await database.run(note, [
    processId,
    state.connectionId,
    host,
    state.version,
    state.isReady,
    state.summary,
    state.inFlight,
    state.lastAnswerAt,
    state.lastFault?.at ?? null,
    state.lastFault?.message ?? null,
    state.circuit,
  ]);
}

export const forgetOldConnectionStates = (database: Queryable) => database.run(forgetOld);
export const forgetConnectionState = (database: Queryable, processId: string, connectionId: string) =>
  database.run(forgetOne, [processId, connectionId]);
export const forgetConnectionStatesOf = (database: Queryable, processId: string) =>
  database.run(forgetAll, [processId]);

/** The states reported by all running processes. */
export const listConnectionStates = async (database: Queryable): Promise<SeenConnectionState[]> =>
  (await database.rows(list)).map(row => ({
    connectionId: row.link_id,
    process: `${row.host} ${row.process_id.split('-')[0]}`,
    version: row.version,
    isReady: row.is_ready,
    summary: row.summary,
    inFlight: row.in_flight,
    lastAnswerAt: row.last_answer_at,
    lastFault:
      row.last_fault_at === null ? null : { at: row.last_fault_at, message: row.last_fault ?? 'unknown' },
    circuit: row.circuit,
    seenAt: row.seen_at,
  }));
