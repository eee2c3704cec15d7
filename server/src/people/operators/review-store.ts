import { type Queryable, statement } from '../../platform/database/connections/connection.ts';

export interface AccessReview {
  reviewedAt: Date;
  reviewer: string;
  operators: number;
  note: string | null;
}

interface ReviewRow {
  reviewed_at: Date;
  reviewer_name: string;
  operators: number;
  note: string | null;
}

const toReview = (row: ReviewRow): AccessReview => ({
  reviewedAt: row.reviewed_at,
  reviewer: row.reviewer_name,
  operators: row.operators,
  note: row.note,
});

const latest = statement<ReviewRow>(
  'access_reviews_latest',
  'select reviewed_at, reviewer_name, operators, note from access_reviews order by number desc limit $1',
);
export const listReviews = async (database: Queryable, limit: number): Promise<AccessReview[]> =>
  (await database.rows(latest, [limit])).map(toReview);

const insert = statement(
  'access_reviews_insert',
  `insert into access_reviews (reviewed_at, account_id, reviewer_name, operators, note)
   values ($1, $2, $3, (select count(*) from accounts where is_operator), $4)`,
);
export const insertReview = (
  tx: Queryable,
  review: { now: Date; accountId: string | null; name: string; note: string | null },
): Promise<number> => tx.run(insert, [review.now, review.accountId, review.name, review.note]);

const since = statement<{ since: Date; has_operators: boolean }>(
  'access_reviews_since',
  `select coalesce((select max(reviewed_at) from access_reviews), creation_date) as since,
     exists (select from accounts where is_operator) as has_operators from installation`,
);
/** The last access review, or the installation's first day without one. Undefined without operators. */
export async function findReviewedSince(database: Queryable): Promise<Date | undefined> {
  const row = await database.find(since);
  return row?.has_operators === true ? row.since : undefined;
}

// One of several workers sends the reminder: the others find the row changed.
const remind = statement(
  'installation_access_reminded',
  'update installation set access_reminded_at = $1 where access_reminded_at is null or access_reminded_at <= $2',
);
export const claimReminder = async (tx: Queryable, now: Date, before: Date): Promise<boolean> =>
  (await tx.run(remind, [now, before])) === 1;
