import { ConfigError } from '../config.ts';
import { auditKeysOf } from '../control/audit/audit-keys.ts';
import type { Control } from '../control/control.ts';
import { newSecrets, PRODUCTION_KEY_MISSING } from '../control/secrets/secrets.ts';
import { noteProduction } from '../control/secrets/store.ts';
import { openDatabase } from '../database/connection.ts';
import type { Gateway } from '../dependencies.ts';
import { newSmtpMailer } from '../domain/mail/smtp-mailer.ts';
import { systemClock } from '../primitives/clock.ts';
import { logNews } from './database-news.ts';
import { databaseName } from './databases.ts';
import type { GatewayParts } from './gateway.ts';

export interface OpenControl extends Control {
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 4;

/** Opens what stands above the two environments. They stay open for as long as it is. */
export async function openControl(
  { config, address, addresses, metrics, log }: GatewayParts,
  gateways: Record<'sandbox' | 'production', Gateway | undefined>,
): Promise<OpenControl> {
  const { sandbox, production } = gateways;
  if (sandbox === undefined) throw new ConfigError('the sandbox is not open');
  const database = openDatabase({
    address,
    name: databaseName(config, 'control'),
    poolSize: Math.min(config.poolSize, MOST_CONNECTIONS),
    namedStatements: config.namedStatements,
    onNews: logNews(log, 'control'),
  });
  const wasOpened = await noteProduction(database, production !== undefined, systemClock.now()).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  if (wasOpened && production === undefined) log.error(PRODUCTION_KEY_MISSING);
  const rings = { sandbox: sandbox.keyRing, production: production?.keyRing, wasOpened };
  const mailer = config.smtp && newSmtpMailer(config.smtp);
  return {
    database,
    clock: systemClock,
    // One server holds all the databases.
    realClock: sandbox.realClock,
    mailer,
    addresses,
    gateways: { sandbox, production },
    keyRing: sandbox.keyRing,
    secrets: newSecrets(rings),
    auditKeys: auditKeysOf(sandbox.keyRing, production?.keyRing),
    metrics,
    log,
    async close() {
      mailer?.close();
      await database.close();
    },
  };
}
