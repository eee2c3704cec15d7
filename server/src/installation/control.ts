import { ConfigError } from '../config.ts';
import type { Control } from '../control/control.ts';
import { openDatabase } from '../database/connection.ts';
import type { Gateway } from '../dependencies.ts';
import { newSmtpMailer } from '../domain/mail/smtp-mailer.ts';
import { systemClock } from '../primitives/clock.ts';
import { databaseName } from './databases.ts';
import type { GatewayParts } from './gateway.ts';

export interface OpenControl extends Control {
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 4;

/** Opens what stands above the two environments. They stay open for as long as it is. */
export function openControl(
  { config, address, addresses, metrics, log }: GatewayParts,
  gateways: Record<'sandbox' | 'production', Gateway | undefined>,
  trialOperator: string | undefined,
): OpenControl {
  const { sandbox, production } = gateways;
  if (sandbox === undefined) throw new ConfigError('the sandbox is not open');
  const database = openDatabase({
    address,
    name: databaseName(config, 'control'),
    poolSize: Math.min(config.poolSize, MOST_CONNECTIONS),
    namedStatements: config.namedStatements,
    onError: error => log.warn({ err: error }, 'a connection to the control database broke'),
  });
  const mailer = config.smtp && newSmtpMailer(config.smtp);
  return {
    database,
    clock: systemClock,
    realClock: systemClock,
    mailer,
    addresses,
    gateways: { sandbox, production },
    trialOperator,
    keyRing: sandbox.keyRing,
    metrics,
    log,
    async close() {
      mailer?.close();
      await database.close();
    },
  };
}
