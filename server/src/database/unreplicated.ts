import type pg from 'pg';

/**
 * A commit that waits for a synchronous standby and is told to stop waiting stands on the server that took it and perhaps
 * nowhere else, and yet PostgreSQL answers success: all that tells is a warning before the answer. A failover would undo what
 * was acknowledged, so such a commit counts as unknown, like one whose answer was lost.
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
export function refuseUnconfirmed(client: pg.ClientBase): void {
  if (!unconfirmed.delete(client)) return;
  const error = new Error('a wait for a synchronous standby was cancelled');
  throw Object.assign(error, { code: WARNING });
}
