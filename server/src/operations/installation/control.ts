import { ConfigError } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import { newSmtpMailer } from '../../domain/emails/sending/smtp-mailer.ts';
import type { Control } from '../../people/control.ts';
import { watchAccess } from '../../people/operators/watch-access.ts';
import { recordProduction } from '../../people/secrets/store.ts';
import { type Database, openDatabase } from '../../platform/database/connections/connection.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { auditKeysOf } from '../../platform/vault/keys/audit-keys.ts';
import { newSecrets, PRODUCTION_KEY_MISSING } from '../../platform/vault/keys/secrets.ts';
import { databaseName } from './databases.ts';
import type { GatewayParts } from './gateway.ts';
import { logAvailability } from './log-availability.ts';

export interface OpenControl extends Control {
  /** The same for due work, with the worker's own connections and rights. */
  forWorker: Control;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 4;

/** Opens the control database. Keep both environments open as long as it is in use. */
export async function openControl(
  parts: GatewayParts,
  gateways: Record<'sandbox' | 'production', Gateway | undefined>,
  trialOperator: string | undefined,
): Promise<OpenControl> {
  const { config, addresses, metrics, log, roles } = parts;
  const { sandbox, production } = gateways;
  if (sandbox === undefined) throw new ConfigError('the sandbox is not open');
  const database = openPool(parts, 'api');
  const worker = roles === undefined ? database : openPool(parts, 'worker');
  const maintenance = roles === undefined ? undefined : openPool({ ...parts, roles: undefined }, 'worker', 1);
  const closeAll = async () => {
    for (const pool of new Set([database, worker, maintenance])) await pool?.close();
  };
  const wasOpened = await recordProduction(database, production !== undefined, systemClock.now()).catch(
    async (error: unknown) => {
      await closeAll();
      throw error;
    },
  );
  if (wasOpened && production === undefined) {
    log.error(PRODUCTION_KEY_MISSING);
    // Production is closed and reports no health, so the sandbox's check reports this in the same console.
    sandbox.findKeyFileFault = () => ({ kind: 'not_named' });
  }
  const rings = { sandbox: sandbox.keyRing, production: production?.keyRing, wasOpened };
  const mailer = config.smtp && newSmtpMailer(config.smtp);
  const control: Control = {
    database,
    clock: systemClock,
    // One server contains all databases.
    realClock: sandbox.realClock,
    mailer,
    retention: config.retention,
    backups: config.backups,
    addresses,
    gateways: { sandbox, production },
    trialOperator,
    keyRing: sandbox.keyRing,
    secrets: newSecrets(rings),
    auditKeys: auditKeysOf(sandbox.keyRing, production?.keyRing),
    metrics,
    log,
  };
  watchAccess(control);
  return {
    ...control,
    forWorker: { ...control, database: worker, maintenance },
    async close() {
      mailer?.close();
      await closeAll();
    },
  };
}

const openPool = (
  { config, address, roles, log }: GatewayParts,
  role: 'api' | 'worker',
  mostConnections = MOST_CONNECTIONS,
): Database =>
  openDatabase({
    address: roles?.[role] ?? address,
    name: databaseName(config, 'control'),
    poolSize: Math.min(config.poolSize, mostConnections),
    namedStatements: config.namedStatements,
    onNews: logAvailability(log, 'control'),
  });
