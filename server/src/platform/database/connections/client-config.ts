import pg from 'pg';

export interface DatabaseAddress {
  /** A connection string without a database name in it, or the folder of a unix socket. */
  url?: string;
  socketFolder?: string;
  user?: string;
  /** The role that the URL's user switches to. */
  role?: string;
}

const TYPE_INT8 = 20;
const TYPE_DATE = 1082;
const TYPE_JSON = 114;

/** Centavos become bigint and calendar dates stay text. `json` holds a frozen payload, so it stays text too. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TYPE_INT8) return BigInt;
    if (oid === TYPE_DATE || oid === TYPE_JSON) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * TCP keepalive: after this idle time the system probes the peer every second and gives up after ten, so a dead peer is
 * noticed on an idle connection. Unacknowledged statements are covered by the deadlines (deadlines.ts).
 */
const KEEP_ALIVE_AFTER_MS = 4_000;

export function clientConfig(address: DatabaseAddress, database: string): pg.ClientConfig {
  const common = {
    types: parsers,
    application_name: 'recaudo',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  if (address.url !== undefined) {
    const url = new URL(address.url);
    url.pathname = `/${database}`;
    // Set as a connection option, so that RESET ROLE returns to it.
    if (address.role !== undefined) url.searchParams.set('options', `-c role=${address.role}`);
    return { ...common, connectionString: url.toString() };
  }
  return { ...common, host: address.socketFolder, user: address.user, database };
}

/** The database to connect to before ours exists: the one that the address names. */
export const maintenanceDatabase = ({ url }: DatabaseAddress): string =>
  url === undefined ? 'postgres' : new URL(url).pathname.slice(1) || 'postgres';

/** Runs work on its own connection. A lost connection fails the work and never the process. */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // An idle connection needs its own error listener.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
