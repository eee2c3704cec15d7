import { mayServe } from '@recaudo/contract/operator/operator-duties';
import type { Control } from '../control.ts';
import { controlEmails, queueEmail } from '../emails/control-emails.ts';
import { findReviewDue } from '../operators/review-access.ts';
import { claimReminder } from '../operators/review-store.ts';
import { listOperatorsWithUse } from '../operators/store.ts';

/** While a review is due, administrators get one email a week. */
const REMIND_EVERY_MS = 7 * 24 * 3_600_000;

export async function remindOfAccessReview(control: Control): Promise<number> {
  const { database, realClock, addresses } = control;
  const now = realClock.now();
  const due = await findReviewDue(database, now);
  if (due === undefined || !due.isDue) return 0;
  return database.transaction(async tx => {
    if (!(await claimReminder(tx, now, new Date(now.getTime() - REMIND_EVERY_MS)))) return 0;
    const operators = await listOperatorsWithUse(tx);
    for (const operator of operators) {
      if (!mayServe(operator.operatorRole, 'administer') || !operator.hasConfirmedEmail) continue;
      const content = controlEmails.accessReviewDue(operator, {
        portal: addresses.portal,
        dueSince: due.dueAt,
        operators: operators.length,
      });
      await queueEmail(tx, control, operator, content);
    }
    return 1;
  });
}
