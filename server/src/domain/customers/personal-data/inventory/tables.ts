import { complianceTables } from './compliance.ts';
import { controlTables } from './control.ts';
import { installationTables } from './installation.ts';
import type { Inventory } from './inventory.ts';
import { payerTables } from './payers.ts';
import { paymentTables } from './payments.ts';
import { recordTables } from './records.ts';
import { settlementTables } from './settlements.ts';

/** Classifies every column of both databases; a test fails when a migration adds an unclassified column. */
export const inventories: Readonly<Record<'gateway' | 'control', Inventory>> = {
  // In the order of an erasure: customers come last, because the other rows are found by them.
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
