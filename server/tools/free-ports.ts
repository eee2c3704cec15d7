import { createServer } from 'node:net';

/** Below the system's ephemeral ports. */
const PORTS = { from: 20_000, before: 32_000 };

/** Three consecutive free ports. */
export async function findFreePortBase(): Promise<number> {
  for (;;) {
    const base = PORTS.from + Math.floor((Math.random() * (PORTS.before - PORTS.from)) / 4) * 4;
    const free = await Promise.all([0, 1, 2].map(offset => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
