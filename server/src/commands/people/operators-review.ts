import { userInfo } from 'node:os';
import { accessCsv } from '../../people/operators/access-csv.ts';
import { findReviewDue, reviewAccess } from '../../people/operators/review-access.ts';
import { listReviews } from '../../people/operators/review-store.ts';
import { listOperatorsWithUse } from '../../people/operators/store.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { withControl } from '../access/with-control.ts';
import { chooseOption, readOptions, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { operatorsList } from './operators.ts';

const LONGEST_NOTE = 500;

/**
 * Shows everyone's rights, or records that a person has reviewed them. Exits 1 while a review is due, for use in a
 * timer.
 */
export async function operatorsReview(args: string[]): Promise<void> {
  const options = readOptions(args, {
    done: { type: 'boolean' },
    note: { type: 'string' },
    csv: { type: 'boolean' },
    language: { type: 'string' },
    json: { type: 'boolean' },
  });
  const language = chooseOption(options.language, 'language', ['es', 'en'], 'es');
  const { note } = options;
  if (note !== undefined && options.done !== true) throw new UsageError('--note needs --done');
  if (note !== undefined && note.length > LONGEST_NOTE) {
    throw new UsageError(`--note must have at most ${LONGEST_NOTE} characters`);
  }
  if (options.csv === true) {
    await withControl(async ({ database }) => {
      process.stdout.write(accessCsv(await listOperatorsWithUse(database), language));
    });
    return;
  }
  if (options.done !== true && options.json !== true) await operatorsList([]);
  await withControl(async control => {
    if (options.done === true) {
      const by = { account: null, fromIp: 'command', user: userInfo().username };
      await reviewAccess(control, by, note ?? null);
    }
    const [last] = await listReviews(control.database, 1);
    const due = await findReviewDue(control.database, control.realClock.now());
    printRecord(
      {
        last_review: last === undefined ? null : formatInstant(last.reviewedAt),
        reviewed_by: last?.reviewer,
        next_review: due === undefined ? null : formatInstant(due.dueAt),
        is_due: due?.isDue === true ? 'yes' : 'no',
      },
      options.json,
    );
    if (due?.isDue === true) process.exitCode = 1;
  });
}
