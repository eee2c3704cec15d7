import { hostname } from 'node:os';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export interface ProcessClock {
  /** Host and process. */
  name: string;
  /** Its pid, if it runs on this machine. */
  pid: number | undefined;
  /** How far its clock is ahead of the database's. */
  leadMs: number;
}

// Processes report every ten seconds.
const list = statement<{ id: string; host: string; lead_ms: bigint }>(
  'process_clocks_list',
  `select id, host, lead_ms from process_clocks where id <> $1 and seen_at > clock_timestamp() - interval '35 seconds'
   order by abs(lead_ms) desc`,
);

/** The clocks of the other running processes, the worst first. */
export const listProcessClocks = async (database: Queryable, ownId: string): Promise<ProcessClock[]> =>
  (await database.rows(list, [ownId])).map(({ id, host, lead_ms: leadMs }) => ({
    name: `${host} ${id.split('-')[0]}`,
    pid: host === hostname() ? Number(id.split('-')[0]) : undefined,
    leadMs: Number(leadMs),
  }));
