import { fork } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { buildApi } from '#src/api.ts';
import { readConfig } from '#src/config.ts';
import type { Gateway } from '#src/dependencies.ts';
import { addressesOf } from '#src/operations/installation/addresses.ts';
import { openGateway } from '#src/operations/installation/gateway.ts';
import { newMetrics } from '#src/platform/metrics/metrics.ts';
import { childVariables } from '../../child-variables.ts';
import { withoutPaymentWrites } from '../load/no-database.ts';
import type { Stage } from '../stage.ts';
import type { Target } from './charge-load.ts';
import { instantProcessor } from './instant-processor.ts';

export interface ApiProcess extends Target {
  stop(): Promise<void>;
}

/** The API in a process of its own. `floor`: the same app and validation, without the payment statements. */
export async function startApiProcess(stage: Stage, kind: 'whole' | 'floor'): Promise<ApiProcess> {
  const variables = childVariables(stage.config, stage.parts.address, stage.parts.addresses);
  const own = JSON.stringify({ ...variables, RECAUDO_DATA_DIR: stage.config.dataFolder });
  const child = fork(process.argv[1] ?? '', ['bench', '--api', kind, '--variables', own]);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve(Number(message)));
    child.once('exit', code => reject(new Error(`the API process ended with ${code}`)));
  });
  return {
    port,
    pid: child.pid,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Entry point of the child process. */
export async function runApiProcess(kind: string, variables: string): Promise<void> {
  const config = readConfig(JSON.parse(variables) as NodeJS.ProcessEnv);
  const parts = {
    config,
    address: { url: config.databaseUrl ?? '' },
    addresses: addressesOf(config, '127.0.0.1', 8000),
    metrics: newMetrics(),
    log: pino({ level: 'silent' }),
  };
  const opened = await openGateway(parts, 'sandbox');
  if (opened === undefined) throw new Error('the sandbox did not open');
  const gateway: Gateway = {
    ...opened,
    cardProcessor: instantProcessor,
    database: kind === 'floor' ? withoutPaymentWrites(opened.database) : opened.database,
  };
  const app = await buildApi(gateway, { health: { notReady: async () => undefined } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.((app.server.address() as AddressInfo).port);
}
