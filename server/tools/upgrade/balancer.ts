import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection-level load balancer: a ready process gets the next connection. */
export interface Balancer {
  readonly url: string;
  /** Adds this local port to the readiness checks. */
  add(port: number): void;
  remove(port: number): void;
  /** Resolves when this port gets connections. */
  whenReady(port: number): Promise<void>;
  /** Connections per port so far. */
  connections(): ReadonlyMap<number, number>;
  close(): Promise<void>;
}

const ASK_EVERY_MS = 100;
const PATIENCE_MS = 1_000;
/**
 * On a busy machine a healthy process may stall for a second, so, like real balancers, this one waits for several
 * unanswered probes.
 */
const MOST_SILENT = 3;

export async function openBalancer(listenPort = 0): Promise<Balancer> {
  const backends = new Map<number, { isReady: boolean; silent: number }>();
  const counts = new Map<number, number>();
  const open = new Set<Socket>();
  let turn = 0;
  const look = () => {
    for (const [port, backend] of backends) {
      void probe(port).then(answer => {
        backend.silent = answer === 'silent' ? backend.silent + 1 : 0;
        if (answer !== 'silent' || backend.silent >= MOST_SILENT) backend.isReady = answer === 'ready';
      });
    }
  };
  const timer = setInterval(look, ASK_EVERY_MS);
  const choose = (tried: ReadonlySet<number>): number | undefined => {
    const ready = [...backends].filter(([port, backend]) => backend.isReady && !tried.has(port));
    turn += 1;
    return ready[turn % Math.max(1, ready.length)]?.[0];
  };
  const onJoined = (port: number, backend: Socket) => {
    counts.set(port, (counts.get(port) ?? 0) + 1);
    open.add(backend);
    backend.once('close', () => open.delete(backend));
  };
  const server = createServer({ noDelay: true }, client => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => undefined);
    join(client, new Set(), choose, onJoined);
  });
  await new Promise<void>(resolve => server.listen(listenPort, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(port) {
      backends.set(port, { isReady: false, silent: 0 });
      look();
    },
    remove: port => void backends.delete(port),
    async whenReady(port) {
      while (backends.get(port)?.isReady !== true) {
        await new Promise(resolve => setTimeout(resolve, ASK_EVERY_MS));
      }
    },
    connections: () => counts,
    async close() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

/** Connects a client to the next ready process, or closes it if there is none. */
function join(
  client: Socket,
  tried: ReadonlySet<number>,
  choose: (tried: ReadonlySet<number>) => number | undefined,
  onJoined: (port: number, backend: Socket) => void,
): void {
  const port = choose(tried);
  if (port === undefined) {
    client.destroy();
    return;
  }
  const backend = connect({ port, host: '127.0.0.1' });
  // No byte was forwarded yet, so another process can take it.
  const onRefused = () => join(client, new Set([...tried, port]), choose, onJoined);
  backend.once('error', onRefused);
  backend.once('connect', () => {
    backend.off('error', onRefused);
    onJoined(port, backend);
    backend.on('error', () => client.destroy());
    client.on('error', () => backend.destroy());
    backend.once('close', () => client.end());
    client.once('close', () => backend.end());
    client.pipe(backend);
    backend.pipe(client);
  });
}

type Answer = 'ready' | 'not ready' | 'silent';

/** A refused connection counts as an answer: the process has left. */
const probe = (port: number): Promise<Answer> =>
  new Promise(resolve => {
    const request = get({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: PATIENCE_MS });
    request.once('response', response => {
      response.resume();
      resolve(response.statusCode === 200 ? 'ready' : 'not ready');
    });
    request.once('timeout', () => {
      resolve('silent');
      request.destroy();
    });
    request.once('error', () => resolve('not ready'));
    request.once('close', () => resolve('not ready'));
  });
