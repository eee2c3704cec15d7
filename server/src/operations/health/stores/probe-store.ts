import { type Database, statement } from '../../../platform/database/connections/connection.ts';

// Truncating creates a new file, and the insert its first page, which a full or read-only disk rejects. An in-place
// update would keep working for a long time. The lock is short and only affects this table.
const patience = statement('readiness_probe_patience', "set local lock_timeout = '1s'");
const empty = statement('readiness_probe_empty', 'truncate readiness_probes');
const write = statement('readiness_probe_write', "insert into readiness_probes values (repeat('x', 1000))");

/** Throws PostgreSQL's error if it cannot write. */
export const probeWriting = (database: Database): Promise<void> =>
  database.transaction(async tx => {
    await tx.run(patience);
    await tx.run(empty);
    await tx.run(write);
  });
