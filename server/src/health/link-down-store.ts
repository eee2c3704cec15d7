import { type Queryable, statement } from '../database/connection.ts';

/** A link that payments are routed over and that no process can use. */
export interface LinkDown {
  id: string;
  lastFault: string | null;
}

// One that nobody has open is not known to be down: no process may be running, or it was enabled a moment ago.
const list = statement<{ id: string; last_fault: string | null }>(
  'links_down',
  `select links.id, (array_agg(last_fault order by last_fault_at desc nulls last))[1] as last_fault
   from links join link_states on link_states.link_id = links.id and seen_at > clock_timestamp() - interval '17 seconds'
   where status = 'enabled' and exists (select from routes where links.id = any (routes.link_ids))
   group by links.id having not bool_or(is_ready and circuit = 'closed') order by links.id`,
);

export const listLinksDown = async (database: Queryable): Promise<LinkDown[]> =>
  (await database.rows(list)).map(({ id, last_fault: lastFault }) => ({ id, lastFault }));
