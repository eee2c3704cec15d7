import { type Config, ConfigError } from '../../config.ts';
import type { AuditWriter } from '../../people/audit/audit.ts';
import { sealOldChains } from '../../people/audit/seal-old-chains.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '../../platform/database/connections/connection.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { auditKeysOf } from '../../platform/vault/keys/audit-keys.ts';
import { databaseName } from './databases.ts';
import { openKeyRing } from './keys.ts';

export interface AuditLog extends AuditWriter {
  /** The control database. */
  database: Database;
  close(): Promise<void>;
}

/** Opens only the audit log, for commands that need nothing else. */
export async function openAuditLog(config: Config, address: DatabaseAddress): Promise<AuditLog> {
  const reject = (error: unknown) => {
    throw error;
  };
  const sandbox = await openKeyRing(config, 'sandbox', reject);
  if (sandbox === undefined) throw new ConfigError('the sandbox has no key file');
  const production = await openKeyRing(config, 'production', reject);
  const database = openDatabase({
    address,
    name: databaseName(config, 'control'),
    poolSize: 2,
    namedStatements: config.namedStatements,
  });
  const log = {
    database,
    realClock: systemClock,
    auditKeys: auditKeysOf(sandbox, production),
    close: () => database.close(),
  };
  try {
    await sealOldChains(log);
    return log;
  } catch (error) {
    await log.close();
    throw error;
  }
}
