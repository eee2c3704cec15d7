import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedServer } from '#src/platform/database/embedded/server.ts';
import { makeThrowawayFolder } from '../throwaway-installation.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { type Finished, runProgram, startProcess, type VersionProcess } from './processes.ts';
import { newCall } from './shop.ts';
import type { LoadedShop } from './steady-load.ts';

/** One database server, one balancer, and room for processes of two versions. */
export interface Stage {
  folder: string;
  address: { socketFolder: string; user: string };
  balancer: Balancer;
  run(main: string, ...args: string[]): Promise<Finished>;
  start(main: string, name: string, role: 'api' | 'worker'): Promise<VersionProcess>;
  makeMerchant(main: string): Promise<Omit<LoadedShop, 'cardId'>>;
  close(): Promise<void>;
}

export const PREFIX = 'recaudo';
const PORTS_EACH = 10;

export async function openStage(firstPort: number): Promise<Stage> {
  const folder = makeThrowawayFolder('upgrade');
  const server = await startEmbeddedServer({ dataFolder: folder, settings: { max_connections: '300' } });
  const running = new Set<VersionProcess>();
  const balancer = await openBalancer();
  const variables = {
    RECAUDO_DATABASE_URL: `postgres://${server.user}@localhost/?host=${encodeURIComponent(server.socketFolder)}`,
    RECAUDO_DATABASE_PREFIX: PREFIX,
    RECAUDO_DATA_DIR: join(folder, 'program'),
    RECAUDO_SANDBOX_RATE: 'off',
    RECAUDO_POOL_SIZE: '4',
    RECAUDO_WEBHOOKS_TO_LOOPBACK: 'on',
    RECAUDO_DRAIN_SECONDS: '3',
    RECAUDO_LOG_LEVEL: 'warn',
  };
  let ports = firstPort;
  const run: Stage['run'] = (main, ...args) => runProgram(main, args, variables, folder);
  return {
    folder,
    address: { socketFolder: server.socketFolder, user: server.user },
    balancer,
    run,
    async start(main, name, role) {
      ports += PORTS_EACH;
      const started = await startProcess({ main, name, role, portBase: ports, folder, variables });
      const end = async () => {
        running.delete(started);
        return started.end();
      };
      running.add(started);
      if (role === 'api') {
        balancer.add(started.port);
        await balancer.whenReady(started.port);
      }
      return { ...started, end };
    },
    async makeMerchant(main) {
      const { stdout, stderr } = await run(main, 'merchants', 'create', '--name', 'Tienda', '--json');
      if (stdout === '') throw new Error(stderr);
      const made = JSON.parse(stdout) as { merchant_id: string; private_key: string };
      return { merchantId: made.merchant_id, privateKey: made.private_key };
    },
    async close() {
      await Promise.all([...running].map(process => process.end()));
      await balancer.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const callOf = (stage: Stage, merchant: Pick<LoadedShop, 'merchantId' | 'privateKey'>) =>
  newCall(stage.balancer.url, merchant);
