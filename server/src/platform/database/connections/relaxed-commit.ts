/**
 * Part of a statement whose commit does not wait for the disk. Only for rows that a database crash may lose: a claim or
 * attempt that will be repeated (at-least-once), or a response whose outcome is stored elsewhere. A crash of the
 * program alone loses nothing.
 */
export const RELAXED_COMMIT = `select set_config('synchronous_commit', 'off', true)`;
