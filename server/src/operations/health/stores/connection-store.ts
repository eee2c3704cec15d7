import type { ConnectionHealthState } from '@recaudo/contract/operator/operator-answers';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { ConnectionMethod } from '../../../processors/connections/connection.ts';

/** An enabled connection as the running processes see it. */
export interface ConnectionHealth {
  id: string;
  kind: string;
  /**
   * `not_open`: no process has it open, maybe because none runs or it was just enabled. `down`: no process can use it.
   * `failing`: it counts as usable, but its last result was a fault.
   */
  state: ConnectionHealthState;
  /** True if payments are routed over it. */
  isRouted: boolean;
  lastFault: string | null;
  /** Differences on its receivable in the console's last finished ledger check. */
  ledgerDifferences: number;
  /** Payment methods routed over it. */
  methods: readonly ConnectionMethod[];
}

interface ConnectionRow {
  id: string;
  kind: string;
  is_up: boolean | null;
  is_failing: boolean | null;
  is_routed: boolean;
  last_fault: string | null;
  ledger_differences: number;
  methods: ConnectionMethod[];
}

const list = statement<ConnectionRow>(
  'links_in_health',
  `select links.id, links.kind, bool_or(is_ready and circuit = 'closed') as is_up,
     bool_or(circuit = 'closed' and last_fault_at > coalesce(last_answer_at, '-infinity')
       and last_fault_at > clock_timestamp() - interval '1 minute') as is_failing,
     coalesce((select array_agg(distinct method) from routes where links.id = any (routes.link_ids)), '{}') as methods,
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

export const listConnectionHealth = async (database: Queryable): Promise<ConnectionHealth[]> =>
  (await database.rows(list)).map(row => ({
    id: row.id,
    kind: row.kind,
    state: stateOf(row),
    methods: row.methods,
    isRouted: row.is_routed,
    lastFault: row.last_fault,
    ledgerDifferences: row.ledger_differences,
  }));

function stateOf({ is_up: isUp, is_failing: isFailing }: ConnectionRow): ConnectionHealthState {
  if (isUp === null) return 'not_open';
  if (!isUp) return 'down';
  return isFailing === true ? 'failing' : 'up';
}
