import { complianceTables } from './compliance.ts';
import { controlTables } from './control.ts';
import { installationTables } from './installation.ts';
import type { Inventory } from './inventory.ts';
import { payerTables } from './payers.ts';
import { paymentTables } from './payments.ts';
import { recordTables } from './records.ts';
import { settlementTables } from './settlements.ts';

/** Every column of both databases is classified here; a test fails when a migration adds one that is not. */
export const inventories: Readonly<Record<'gateway' | 'control', Inventory>> = {
  // In the order of an erasure: the customer is last, because the other rows are found by it.
  gateway: {
    ...recordTables,
    ...paymentTables,
    ...settlementTables,
    ...installationTables,
    ...complianceTables,
    ...payerTables,
  },
  control: controlTables,
};
