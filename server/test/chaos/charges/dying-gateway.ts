import type { AddressInfo } from 'node:net';
import type { Database, Queryable } from '../../../src/platform/database/connections/connection.ts';
import type { CardProcessor } from '../../../src/processors/card-processor.ts';
import type { PseProvider } from '../../../src/processors/pse-provider.ts';
import { type SettlerTask, settleUntilDeath } from '../settlement/dying-settler.ts';
import { openGatewayOn, type Site } from './gateway-on-database.ts';
import { type GatewayGroup, openHaltingGateways } from './halting-gateways.ts';

/** The point in a request at which the gateway kills itself. */
export type DeathPoint =
  /** Right after the commit of one of these statements, before the caller gets its result. */
  | { committed: readonly string[] }
  /** Before the call to the processor, or after its response. */
  | { call: 'before' | 'answered' }
  /** The same points of a PSE payment's start. */
  | { pse: 'before' | 'answered' };

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

/** Reports the name of each statement after it ran. */
const watched = (real: Queryable, ran: (name: string) => Promise<void>): Queryable => ({
  rows: async (statement, values) => {
    const rows = await real.rows(statement, values);
    await ran(statement.name);
    return rows;
  },
  find: async (statement, values) => {
    const row = await real.find(statement, values);
    await ran(statement.name);
    return row;
  },
  run: async (statement, values) => {
    const count = await real.run(statement, values);
    await ran(statement.name);
    return count;
  },
});

/** A statement has one form per size of its batch; the names share a prefix. */
const isLast = (last: readonly string[], name: string): boolean =>
  last.some(named => name === named || name.startsWith(`${named}_`));

const dyingDatabase = (real: Database, last: readonly string[]): Database => ({
  ...real,
  ...watched(real, async name => {
    if (isLast(last, name)) await die();
  }),
  transaction: async work => {
    const names: string[] = [];
    const result = await real.transaction(tx => work(watched(tx, async name => void names.push(name))));
    if (names.some(name => isLast(last, name))) await die();
    return result;
  },
});

function dyingProcessor(sandbox: CardProcessor, instant: 'before' | 'answered'): CardProcessor {
  const dying =
    <Request, Deadline, Answer>(call: (request: Request, deadline: Deadline) => Promise<Answer>) =>
    async (request: Request, deadline: Deadline): Promise<Answer> => {
      if (instant === 'answered') await call(request, deadline);
      return die();
    };
  return {
    authorise: dying(sandbox.authorise),
    capture: dying(sandbox.capture),
    refund: dying(sandbox.refund),
    reverse: dying(sandbox.reverse),
    inquire: sandbox.inquire,
  };
}

const dyingPse = (sandbox: PseProvider, instant: 'before' | 'answered'): PseProvider => ({
  ...sandbox,
  start: async (...call) => {
    if (instant === 'answered') await sandbox.start(...call);
    return die();
  },
});

async function openDyingGateway({ site, death }: { site: Site; death: DeathPoint | null }): Promise<void> {
  const { app } = await openGatewayOn(site, {
    database: real => (death && 'committed' in death ? dyingDatabase(real, death.committed) : real),
    cardProcessor: sandbox => (death && 'call' in death ? dyingProcessor(sandbox, death.call) : sandbox),
    pseProvider: sandbox => (death && 'pse' in death ? dyingPse(sandbox, death.pse) : sandbox),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  console.log((app.server.address() as AddressInfo).port);
}

const task = JSON.parse(process.argv[2] ?? '') as
  | { site: Site; death: DeathPoint | null }
  | GatewayGroup
  | SettlerTask;
if ('halts' in task) await openHaltingGateways(task);
else if ('settlesAt' in task) await settleUntilDeath(task);
else await openDyingGateway(task);
