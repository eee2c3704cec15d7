import { resolve } from 'node:path';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { Language } from '@recaudo/contract/shared/words/language';
import { type BackupPlan, readBackupPlan } from './platform/primitives/backups/backup-plan.ts';
import { type Reading, readReading } from './platform/primitives/installation/reading.ts';
import { type Retention, readRetention } from './platform/primitives/installation/retention.ts';
import { type Rollout, readRollout } from './platform/primitives/installation/rollout.ts';
import { readShopVariables, type ShopVariables } from './platform/primitives/installation/shop-variables.ts';
import {
  readServiceManager,
  type ServiceManager,
} from './platform/primitives/installation/systemd-variables.ts';
import { type ConnectionHosts, connectionHostsOf } from './platform/primitives/network/connection-hosts.ts';
import { hostsOf, networksOf } from './platform/primitives/network/host-lists.ts';
import { type MetricsAccess, readMetricsAccess } from './platform/primitives/network/metrics-access.ts';
import { readSecurityContact, type SecurityContact } from './platform/primitives/network/security-contact.ts';
import { readSmtp, type SmtpConfig } from './platform/primitives/network/smtp-config.ts';
import { type LogShippingConfig, readLogShipping } from './platform/tracing/log-config.ts';
import { readTraceConfig, type TraceConfig } from './platform/tracing/trace-config.ts';

export interface Config {
  /** An external PostgreSQL server; undefined means the embedded one. */
  databaseUrl: string | undefined;
  databasePrefix: string;
  poolSize: number;
  /** Whether the API, the worker and the vault connect as roles with fewer rights than the databases' owner. */
  databaseRoles: boolean;
  /** Their logins on an external server; undefined means the owner's login, acting as the role. */
  roleUrls: Record<'api' | 'worker' | 'vault', string | undefined>;
  namedStatements: boolean;
  reading: Reading;
  /** How the next version replaces this one, and how a process shuts down. */
  rollout: Rollout;
  dataFolder: string;
  /** Path of an environment's key file, if the operator provides one. */
  keyFiles: Record<Environment, string | undefined>;
  /** Public addresses of the listeners; undefined means http on this host. */
  publicUrls: Record<Environment | 'portal', string | undefined>;
  /** Requests per second and API key; null means no limit. */
  ratePerSecond: Record<Environment, number | null>;
  maxInFlight: number;
  logLevel: string;
  /** Undefined: text at a terminal, JSON otherwise. */
  logFormat: LogFormat | undefined;
  /** False if NO_COLOR is set. */
  logColour: boolean;
  /** The trace collector; undefined disables tracing. */
  traces: TraceConfig | undefined;
  /** The log collector; undefined means that log lines go to standard error only. */
  logShipping: LogShippingConfig | undefined;
  metricsAccess: MetricsAccess;
  /** Production's mail server; undefined means that emails are stored but never sent. */
  smtp: SmtpConfig | undefined;
  /** Whether the portal shows the sandbox's emails to anyone who can reach it. */
  showsMailbox: boolean;
  /** Proxies whose forwarded client address is trusted: addresses or networks. */
  trustedProxies: readonly string[];
  /** Whether sandbox webhooks may go to this machine; undefined allows them only on a developer's own machine. */
  webhooksToLoopback: LoopbackChoice | undefined;
  /** Additional host names of the listeners. */
  allowedHosts: readonly string[];
  /** Hosts that connections to acquirers and other gateways may use; undefined means any host. */
  connectionHosts: ConnectionHosts | undefined;
  /** Wrong API keys per address and minute; null means no limit. */
  wrongKeysPerMinute: number | null;
  /** The TLS certificate; undefined means that the listeners speak plain http. */
  tls: TlsConfig | undefined;
  /** The contact for vulnerabilities in /.well-known/security.txt; undefined means no such file. */
  securityContact: SecurityContact | undefined;
  retention: Retention;
  backups: BackupPlan;
  /** The key and addresses for commands that call the API as a shop's server would, under the variable names that shops use. */
  shop: ShopVariables;
  /** Set if systemd started this program as a service of Type=notify. */
  serviceManager: ServiceManager | undefined;
}

/** Our own JSON fields, the same fields as text, or JSON of the Elastic Common Schema. */
export type LogFormat = (typeof logFormats)[number];
const logFormats = ['json', 'text', 'ecs'] as const;

/** `local`: a certificate of our own authority, kept in the data folder. Otherwise the operator's files. */
export type TlsConfig = 'local' | { certificateFile: string; keyFile: string };

export type { SmtpConfig };

export class ConfigError extends Error {}

const reject = (message: string): never => {
  throw new ConfigError(message);
};

/** The terminal user's language, from the standard locale variables. */
export function readTerminalLanguage(env: NodeJS.ProcessEnv = process.env): Language {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find(
    value => value !== undefined && value !== '',
  );
  return /^es(?:[_.@-]|$)/i.test(locale ?? '') ? 'es' : 'en';
}

/** The only reader of the process environment. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const databaseUrl = text(env, 'RECAUDO_DATABASE_URL');
  const localDefault = databaseUrl === undefined;
  return {
    databaseUrl,
    databasePrefix: text(env, 'RECAUDO_DATABASE_PREFIX') ?? 'recaudo',
    poolSize: positiveNumber(env, 'RECAUDO_POOL_SIZE') ?? 8,
    databaseRoles: text(env, 'RECAUDO_DATABASE_ROLES') !== 'off',
    roleUrls: {
      api: text(env, 'RECAUDO_API_DATABASE_URL'),
      worker: text(env, 'RECAUDO_WORKER_DATABASE_URL'),
      vault: text(env, 'RECAUDO_VAULT_DATABASE_URL'),
    },
    namedStatements: text(env, 'RECAUDO_NAMED_STATEMENTS') !== 'off',
    reading: readReading(name => text(env, name), reject),
    rollout: readRollout(name => text(env, name), reject),
    dataFolder: resolve(text(env, 'RECAUDO_DATA_DIR') ?? '.recaudo'),
    keyFiles: {
      sandbox: text(env, 'RECAUDO_SANDBOX_KEY_FILE'),
      production: text(env, 'RECAUDO_PRODUCTION_KEY_FILE'),
    },
    publicUrls: {
      // Before 0.2.0 the portal was called home.
      portal: publicUrl(env, 'RECAUDO_PORTAL_URL') ?? publicUrl(env, 'RECAUDO_HOME_URL'),
      sandbox: publicUrl(env, 'RECAUDO_SANDBOX_URL'),
      production: publicUrl(env, 'RECAUDO_PRODUCTION_URL'),
    },
    ratePerSecond: {
      sandbox: rate(env, 'RECAUDO_SANDBOX_RATE', localDefault ? null : 25),
      production: rate(env, 'RECAUDO_PRODUCTION_RATE', localDefault ? null : 100),
    },
    maxInFlight: positiveNumber(env, 'RECAUDO_MAX_IN_FLIGHT') ?? 2_000,
    logLevel: text(env, 'RECAUDO_LOG_LEVEL') ?? 'info',
    logFormat: logFormat(env),
    // no-color.org: any value except the empty one.
    logColour: text(env, 'NO_COLOR') === undefined,
    traces: readTraceConfig(name => text(env, name), reject),
    logShipping: readLogShipping(name => text(env, name), reject),
    metricsAccess: readMetricsAccess(name => text(env, name), reject),
    smtp: readSmtp(name => text(env, name), reject),
    showsMailbox: (text(env, 'RECAUDO_MAILBOX') ?? (localDefault ? 'on' : 'off')) === 'on',
    trustedProxies: networksOf(list(env, 'RECAUDO_TRUSTED_PROXIES'), 'RECAUDO_TRUSTED_PROXIES', reject),
    allowedHosts: hostsOf(list(env, 'RECAUDO_ALLOWED_HOSTS'), 'RECAUDO_ALLOWED_HOSTS', reject),
    connectionHosts: connectionHosts(env),
    // A developer on a local machine mistypes keys more often than a shop.
    wrongKeysPerMinute: rate(env, 'RECAUDO_WRONG_KEYS', localDefault ? 600 : 30),
    tls: tls(env),
    securityContact: readSecurityContact(name => text(env, name), reject),
    webhooksToLoopback: webhooksToLoopback(env),
    retention: readRetention((name, usual) => rate(env, name, usual), reject),
    backups: readBackupPlan(
      name => text(env, name),
      (name, usual) => rate(env, name, usual),
      reject,
    ),
    shop: readShopVariables(name => text(env, name)),
    serviceManager: readServiceManager(name => text(env, name)),
  };
}

function connectionHosts(env: NodeJS.ProcessEnv): Config['connectionHosts'] {
  const name = 'RECAUDO_CONNECTION_HOSTS';
  return connectionHostsOf(list(env, name), name, reject);
}

function logFormat(env: NodeJS.ProcessEnv): LogFormat | undefined {
  const value = text(env, 'RECAUDO_LOG_FORMAT');
  if (value === undefined) return undefined;
  return logFormats.find(known => known === value) ?? reject('RECAUDO_LOG_FORMAT must be json, text or ecs');
}

function text(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

const loopbackChoices = { on: 'open', off: 'closed', local: 'local' } as const;
export type LoopbackChoice = (typeof loopbackChoices)[keyof typeof loopbackChoices];

function webhooksToLoopback(env: NodeJS.ProcessEnv): LoopbackChoice | undefined {
  const value = text(env, 'RECAUDO_WEBHOOKS_TO_LOOPBACK');
  if (value === undefined) return undefined;
  if (value === 'on' || value === 'off' || value === 'local') return loopbackChoices[value];
  throw new ConfigError('RECAUDO_WEBHOOKS_TO_LOOPBACK must be on, off or local');
}

function positiveNumber(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) {
    throw new ConfigError(`${name} must be a number greater than zero`);
  }
  return number;
}

function rate(env: NodeJS.ProcessEnv, name: string, fallback: number | null): number | null {
  return text(env, name) === 'off' ? null : (positiveNumber(env, name) ?? fallback);
}

function tls(env: NodeJS.ProcessEnv): TlsConfig | undefined {
  const [certificateFile, keyFile] = [text(env, 'RECAUDO_TLS_CERT'), text(env, 'RECAUDO_TLS_KEY')];
  if ((certificateFile === undefined) !== (keyFile === undefined)) {
    throw new ConfigError('RECAUDO_TLS_CERT and RECAUDO_TLS_KEY go together: set both');
  }
  const word = text(env, 'RECAUDO_TLS') ?? 'off';
  if (word !== 'local' && word !== 'off') throw new ConfigError('RECAUDO_TLS must be local or off');
  if (certificateFile === undefined || keyFile === undefined) return word === 'local' ? 'local' : undefined;
  if (word === 'local') {
    throw new ConfigError(
      'RECAUDO_TLS=local creates a certificate and RECAUDO_TLS_CERT uses yours: set only one of them',
    );
  }
  return { certificateFile: resolve(certificateFile), keyFile: resolve(keyFile) };
}

const list = (env: NodeJS.ProcessEnv, name: string): string[] =>
  (text(env, name) ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');

function publicUrl(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value)) throw new ConfigError(`${name} must be a URL such as https://pagos.example.com`);
  return value.replace(/(?<!\/)\/+$/, '');
}
