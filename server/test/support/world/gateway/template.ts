/** The migrated database that test files clone. */
export const TEMPLATE = 'recaudo_template';
/** The same of accounts and teams. */
export const CONTROL_TEMPLATE = 'recaudo_control_template';
/** Of the roles that have rights on both (src/platform/database/access/rights.ts). */
export const ROLE_PREFIX = 'recaudo';
