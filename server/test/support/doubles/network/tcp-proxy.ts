import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A proxy between the gateway and PostgreSQL that a test can silence. */
export interface TcpProxy {
  /** For RECAUDO_DATABASE_URL, or a database address. */
  url: string;
  port: number;
  /** Drops all traffic in both directions without closing a connection: neither side sees a reset or an end. */
  silence(): void;
  /** Lets new connections through. Older connections stay silent forever, as after a lost route. */
  heal(): void;
  /** The number of the gateway's connections that have not ended. */
  open(): number;
  close(): Promise<void>;
}

/** The test's PostgreSQL listens only on a unix socket; this proxy also makes it reachable as an external server. */
export async function openTcpProxy(port = 0): Promise<TcpProxy> {
  const { socketFolder, user } = inject('databaseServer');
  const target = join(socketFolder, '.s.PGSQL.5432');
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>();
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server: Server = createServer(near => {
    const pair = { near, far: createConnection(target), isSilent };
    pairs.add(pair);
    for (const socket of [near, pair.far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    const pass = (from: Socket, to: Socket) => {
      from.on('data', bytes => {
        if (!pair.isSilent) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!pair.isSilent) to.destroy();
      });
    };
    pass(near, pair.far);
    pass(pair.far, near);
    near.on('close', () => pairs.delete(pair));
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `postgres://${user}@127.0.0.1:${bound}/postgres`,
    port: bound,
    silence() {
      isSilent = true;
      for (const pair of pairs) pair.isSilent = true;
    },
    heal() {
      isSilent = false;
    },
    open: () => pairs.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
