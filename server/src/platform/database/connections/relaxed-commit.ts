/**
 * Part of a statement whose commit does not wait for the disk. Only for what may be lost with a crash of the database: a
 * claim or a try that is made once more, as at-least-once allows, or an answer whose outcome stands elsewhere. A crash of
 * the program alone forgets nothing.
 */
export const RELAXED_COMMIT = `select set_config('synchronous_commit', 'off', true)`;
