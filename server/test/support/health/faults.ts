import { databaseFaults } from './database-faults.ts';
import type { HealthFault } from './fault.ts';
import { keepingFaults } from './keeping-faults.ts';
import { connectionFaults, workFaults } from './work-faults.ts';

/** In the order of the guide (docs/guides/reliability/health.md). */
export const healthFaults: readonly HealthFault[] = [
  ...databaseFaults,
  ...workFaults,
  ...connectionFaults,
  ...keepingFaults,
];
