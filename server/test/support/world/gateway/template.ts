export const TEMPLATE = 'recaudo_template';
/** The migrated control database: accounts and teams. */
export const CONTROL_TEMPLATE = 'recaudo_control_template';
/** Prefix of the roles with rights on both templates (src/platform/database/access/rights.ts). */
export const ROLE_PREFIX = 'recaudo';
