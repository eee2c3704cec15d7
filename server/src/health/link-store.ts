import type { LinkHealthState } from '@recaudo/contract/panel/operator-answers';
import { type Queryable, statement } from '../database/connection.ts';

/** A link that is enabled, as the running processes find it. */
export interface LinkHealth {
  id: string;
  kind: string;
  /**
   * `not_open`: no process has it open, which says nothing: none may be running, or it was enabled a moment ago. `down`: none
   * of those that have can use it.
   */
  state: LinkHealthState;
  /** Whether payments are routed over it. */
  isRouted: boolean;
  lastFault: string | null;
  /** On its receivable, as the last finished check of the console found them. */
  ledgerDifferences: number;
}

interface LinkRow {
  id: string;
  kind: string;
  is_up: boolean | null;
  is_routed: boolean;
  last_fault: string | null;
  ledger_differences: number;
}

const list = statement<LinkRow>(
  'links_in_health',
  `select links.id, links.kind, bool_or(is_ready and circuit = 'closed') as is_up,
     exists (select from routes where links.id = any (routes.link_ids)) as is_routed,
     (array_agg(last_fault order by last_fault_at desc nulls last))[1] as last_fault,
     coalesce((select (checked ->> 'differences')::int
               from (select connections from ledger_checks where ended_at is not null and failure is null
                     order by number desc limit 1) latest, json_array_elements(latest.connections::json) checked
               where checked ->> 'connection' = links.id), 0) as ledger_differences
   from links
   left join link_states on link_states.link_id = links.id and seen_at > clock_timestamp() - interval '17 seconds'
   where status = 'enabled' group by links.id order by links.id`,
);

export const listLinkHealth = async (database: Queryable): Promise<LinkHealth[]> =>
  (await database.rows(list)).map(row => ({
    id: row.id,
    kind: row.kind,
    state: stateOf(row.is_up),
    isRouted: row.is_routed,
    lastFault: row.last_fault,
    ledgerDifferences: row.ledger_differences,
  }));

function stateOf(isUp: boolean | null): LinkHealthState {
  if (isUp === null) return 'not_open';
  return isUp ? 'up' : 'down';
}
