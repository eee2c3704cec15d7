import { type Queryable, statement } from '../../../database/connection.ts';

/** What became of what was sent over a link. */
export interface LinkAnswers {
  linkId: string;
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

// As the figures of payment methods: the attempts of an hour by their index.
const ofAnHour = statement<AnswerRow>(
  'operator_link_answers',
  `select link_id, case when status = 'declined' then coalesce(response_code, error_code::text, '?') end as code,
     count(*) filter (where status = 'declined')::int as declined,
     count(*) filter (where status in ('approved', 'declined') and resolved_at > $2)::int as answered
   from attempts where sent_at > $1 and link_id is not null
   group by 1, 2 order by declined desc, code`,
);

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/** How the links that cards went over have answered. */
export async function listLinkAnswers(database: Queryable, now: Date): Promise<Map<string, LinkAnswers>> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const found = new Map<string, LinkAnswers>();
  for (const row of await database.rows(ofAnHour, [before(HOUR_MS), before(MINUTE_MS)])) {
    const { link_id: linkId, code, declined: count, answered } = row;
    const link = found.get(linkId) ?? { linkId, answers: 0, declines: [] };
    link.answers += answered;
    if (code !== null) link.declines.push({ code, count });
    found.set(linkId, link);
  }
  return found;
}
