/** The migrated database that test files clone. */
export const TEMPLATE = 'recaudo_template';
