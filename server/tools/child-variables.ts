import type { Environment } from '@recaudo/contract/shared/environment';
import type { Config } from '#src/config.ts';

const loopbackWords = { open: 'on', closed: 'off', local: 'local' } as const;

/** The configuration of a tool's child process, which connects to the running database. */
export function childVariables(
  config: Config,
  address: { url?: string; socketFolder?: string; user?: string },
  publicUrls: Record<Environment | 'portal', string>,
): Record<string, string> {
  const { socketFolder = '', user } = address;
  const socketUrl = (login = '') => `postgres://${login}@localhost/?host=${encodeURIComponent(socketFolder)}`;
  const roleOf = (role: string) => socketUrl(`${config.databasePrefix}_${role}`);
  // On the socket, each part signs in with its own role, as in the parent process.
  const roles =
    address.url === undefined && config.databaseRoles
      ? {
          RECAUDO_API_DATABASE_URL: roleOf('api'),
          RECAUDO_WORKER_DATABASE_URL: roleOf('worker'),
          RECAUDO_VAULT_DATABASE_URL: roleOf('vault'),
        }
      : {};
  return {
    RECAUDO_DATABASE_URL: address.url ?? socketUrl(user),
    ...roles,
    RECAUDO_PORTAL_URL: publicUrls.portal,
    RECAUDO_SANDBOX_URL: publicUrls.sandbox,
    RECAUDO_PRODUCTION_URL: publicUrls.production,
    RECAUDO_SANDBOX_RATE: String(config.ratePerSecond.sandbox ?? 'off'),
    RECAUDO_PRODUCTION_RATE: String(config.ratePerSecond.production ?? 'off'),
    RECAUDO_WRONG_KEYS: String(config.wrongKeysPerMinute ?? 'off'),
    RECAUDO_TRUSTED_PROXIES: config.trustedProxies.join(','),
    RECAUDO_ALLOWED_HOSTS: config.allowedHosts.join(','),
    // A child inherits the variables of the operator's own certificate.
    RECAUDO_TLS: config.tls === 'local' ? 'local' : 'off',
    RECAUDO_WEBHOOKS_TO_LOOPBACK: loopbackWords[config.webhooksToLoopback ?? 'closed'],
  };
}
