import type { Wiretap } from '../worker-life.ts';

/** When mails were let go, by their ids, on the clock of their merchant. */
export type Leavings = Map<string, Date>;

/** Notes when a mail was last looked at because its time had come: of one that has left, that is when it did. */
export const newMailWatch = (leavings: Leavings): Wiretap => ({
  onRows(name, values, rows) {
    if (name === 'timed_mails_lock_due') {
      for (const { mail_id: id } of rows as { mail_id: string }[]) leavings.set(id, values[0] as Date);
    }
    return rows;
  },
});
