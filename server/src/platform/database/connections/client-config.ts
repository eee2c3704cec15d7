import pg from 'pg';

export interface DatabaseAddress {
  /** A connection string without a database name in it, or the folder of a unix socket. */
  url?: string;
  socketFolder?: string;
  user?: string;
  /** What the user of the URL acts as. */
  role?: string;
}

const TYPE_INT8 = 20;
const TYPE_DATE = 1082;
const TYPE_JSON = 114;

/** Centavos are bigint, calendar dates stay text, `json` is a frozen payload that is passed on as it is. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === TYPE_INT8) return BigInt;
    if (oid === TYPE_DATE || oid === TYPE_JSON) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * The system asks the other side every second from here on, and gives up after ten: a peer that is gone is noticed
 * although nothing is being asked. What was sent and never acknowledged is the deadlines' business (deadlines.ts).
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
    // As an option of the connection, so that RESET ROLE comes back to it.
    if (address.role !== undefined) url.searchParams.set('options', `-c role=${address.role}`);
    return { ...common, connectionString: url.toString() };
  }
  return { ...common, host: address.socketFolder, user: address.user, database };
}

/** Where one connects to before there is a database of ours: the one that the address names. */
export const maintenanceDatabase = ({ url }: DatabaseAddress): string =>
  url === undefined ? 'postgres' : new URL(url).pathname.slice(1) || 'postgres';

/** Runs work on a connection of its own, which ends with it. Losing it fails the work, never the process. */
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
