/** Options of nearly every command, in the help's notation. */
export const ENVIRONMENT = '[--environment sandbox|production] [--json]';
