import type pg from 'pg';

/**
 * If a commit's wait for a synchronous standby is canceled, the commit may exist on the primary only, yet PostgreSQL reports
 * success after a warning. A failover would undo it, so such a commit counts as unknown.
 */
const unconfirmed = new WeakSet<pg.ClientBase>();

/** SQLSTATE of every warning without its own code. */
const WARNING = '01000';
/** The source file that reports the warning, because the message may be in any language. */
const SPEAKER = 'syncrep.c';

/** Call once per connection, before its first query. */
export function watchCommits(client: pg.ClientBase): void {
  client.on('notice', ({ file }) => {
    if (file === SPEAKER) unconfirmed.add(client);
  });
}

/** Throws if the last commit was unconfirmed: the warning arrives before the response on the same connection. */
export function rejectUnconfirmed(client: pg.ClientBase): void {
  if (!unconfirmed.delete(client)) return;
  const error = new Error('a wait for a synchronous standby was cancelled');
  throw Object.assign(error, { code: WARNING });
}
