import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A stretch of network between the gateway and PostgreSQL, which a test can cut or silence. */
export interface TcpProxy {
  /** For RECAUDO_DATABASE_URL, or as an address of a database. */
  url: string;
  port: number;
  /** Nothing goes through any more in either direction, and nobody is told: not by a reset, nor by an end. */
  silence(): void;
  /** New connections go through again. Those from before stay silent for ever, as after a lost route. */
  heal(): void;
  /** Connections of the gateway that have not ended. */
  open(): number;
  close(): Promise<void>;
}

/** The test's PostgreSQL listens on a unix socket only: this is also how it becomes an external server. */
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
