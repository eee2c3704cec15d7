import { errors } from '@recaudo/contract/shared/error-table';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** The results of requests over a connection. */
export interface ConnectionAnswers {
  connectionId: string;
  /** In the last minute. */
  answers: number;
  /** In the last hour, by the host's code, most frequent first. */
  declines: { code: string; count: number }[];
}

interface AnswerRow {
  link_id: string;
  code: string | null;
  declined: number;
  answered: number;
}

/** Stands in for the code of declines by banks and cash networks, which send none. */
const REJECTED = String(errors.rejectedByProcessor);

/** A waiting payment counts as answered when it is opened, and again when it ends. */
const waiting = (table: string) => `select link_id,
     case when status in ('rejected', 'refused') then '${REJECTED}' end,
     count(*) filter (where status in ('rejected', 'refused')),
     count(*) filter (where started_at > $2 and status not in ('starting', 'not_started', 'refused'))
       + count(*) filter (where resolved_at > $2 and status <> 'not_started')
   from ${table} where started_at > $1 and link_id is not null group by 1, 2`;

// Reads the last hour's attempts by index, like the figures of the payment methods.
const ofAnHour = statement<AnswerRow>(
  'operator_link_answers',
  `select link_id, code, sum(declined)::int as declined, sum(answered)::int as answered from (
     select link_id, case when status = 'declined' then coalesce(response_code, error_code::text, '?') end,
       count(*) filter (where status = 'declined'),
       count(*) filter (where status in ('approved', 'declined') and resolved_at > $2)
     from attempts where sent_at > $1 and link_id is not null group by 1, 2
     union all ${waiting('pse_attempts')}
     union all ${waiting('cash_attempts')}
   ) counted (link_id, code, declined, answered)
   group by 1, 2 order by declined desc, code`,
);

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/** Counts each connection's responses of the last hour: cards, PSE and vouchers. */
export async function listConnectionAnswers(
  database: Queryable,
  now: Date,
): Promise<Map<string, ConnectionAnswers>> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const found = new Map<string, ConnectionAnswers>();
  for (const row of await database.rows(ofAnHour, [before(HOUR_MS), before(MINUTE_MS)])) {
    const { link_id: connectionId, code, declined: count, answered } = row;
    const connection = found.get(connectionId) ?? { connectionId, answers: 0, declines: [] };
    connection.answers += answered;
    if (code !== null) connection.declines.push({ code, count });
    found.set(connectionId, connection);
  }
  return found;
}
