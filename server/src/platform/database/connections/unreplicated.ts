import type pg from 'pg';

/**
 * If a commit's wait for a synchronous standby is canceled, the commit may exist on the primary only, yet PostgreSQL reports
 * success after a warning. A failover would undo it, so such a commit counts as unknown.
 */
const unconfirmed = new WeakSet<pg.ClientBase>();

/** What PostgreSQL gives every warning that has no code of its own. */
const WARNING = '01000';
/** The source file that speaks, because the message may be in any language. */
const SPEAKER = 'syncrep.c';

/** Once for each connection, before anything is asked on it. */
export function watchCommits(client: pg.ClientBase): void {
  client.on('notice', ({ file }) => {
    if (file === SPEAKER) unconfirmed.add(client);
  });
}

/** Throws if the answer that has just come is of such a commit: the warning arrives before it, on the same line. */
export function rejectUnconfirmed(client: pg.ClientBase): void {
  if (!unconfirmed.delete(client)) return;
  const error = new Error('a wait for a synchronous standby was cancelled');
  throw Object.assign(error, { code: WARNING });
}
