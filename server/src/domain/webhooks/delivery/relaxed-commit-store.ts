/**
 * Part of a statement whose commit does not wait for the disk. What a crash of the database forgets of a claim or of a
 * try is claimed and sent once more, as at-least-once allows; that something is to be sent was committed with the
 * change itself and is never forgotten. A crash of the worker alone forgets nothing.
 */
export const RELAXED_COMMIT = `select set_config('synchronous_commit', 'off', true)`;
