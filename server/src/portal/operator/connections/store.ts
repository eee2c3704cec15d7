import { errors } from '@recaudo/contract/shared/error-table';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** What became of what was sent over a connection. */
export interface ConnectionAnswers {
  connectionId: string;
  /** In the last minute. */
  answers: number;
  /** In the last hour, by the code of the far side, most frequent first. */
  declines: { code: string; count: number }[];
}

interface AnswerRow {
  link_id: string;
  code: string | null;
  declined: number;
  answered: number;
}

/** The code for a decline by a bank or till, which have no codes of their own. */
const REJECTED = String(errors.rejectedByProcessor);

/** What waits for its payer is answered when it is opened, and again when it ends. */
const waiting = (table: string) => `select link_id,
     case when status in ('rejected', 'refused') then '${REJECTED}' end,
     count(*) filter (where status in ('rejected', 'refused')),
     count(*) filter (where started_at > $2 and status not in ('starting', 'not_started', 'refused'))
       + count(*) filter (where resolved_at > $2 and status <> 'not_started')
   from ${table} where started_at > $1 and link_id is not null group by 1, 2`;

// As the figures of payment methods: the attempts of an hour by their index.
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

/** How connections have answered what was begun over them in the last hour, cards, PSE and vouchers. */
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
