/** The options of nearly every command, as the help shows them. */
export const ENVIRONMENT = '[--environment sandbox|production] [--json]';
