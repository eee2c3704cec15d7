import type { Wiretap } from '../worker-life.ts';

/** By email: when it was released, on the clock of its merchant. */
export type Leavings = Map<string, Date>;

/** Records when each email was last due; an email that has left did so at that time. */
export const newMailWatch = (leavings: Leavings): Wiretap => ({
  onRows(name, values, rows) {
    if (name === 'timed_mails_lock_due') {
      for (const { mail_id: id } of rows as { mail_id: string }[]) leavings.set(id, values[0] as Date);
    }
    return rows;
  },
});
