import type { AddressInfo } from 'node:net';
import type { Database, Queryable } from '../../../src/platform/database/connections/connection.ts';
import type { CardProcessor } from '../../../src/processors/card-processor.ts';
import type { PseProvider } from '../../../src/processors/pse-provider.ts';
import { openGatewayOn, type Site } from './gateway-on-database.ts';
import { type Crowd, openHaltingGateways } from './halting-gateways.ts';

/** Where on its way through a request the program is killed. */
export type Death =
  /** As soon as one of these statements is committed, before anyone hears of it. */
  | { committed: readonly string[] }
  /** Before the processor is called, or when it has answered. */
  | { call: 'before' | 'answered' }
  /** The same for the start of a PSE payment. */
  | { pse: 'before' | 'answered' };

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

/** Tells the name of each statement when it has been run. */
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

/** A statement has forms for what its group holds: their names begin alike. */
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

async function openDyingGateway({ site, death }: { site: Site; death: Death | null }): Promise<void> {
  const { app } = await openGatewayOn(site, {
    database: real => (death && 'committed' in death ? dyingDatabase(real, death.committed) : real),
    cardProcessor: sandbox => (death && 'call' in death ? dyingProcessor(sandbox, death.call) : sandbox),
    pseProvider: sandbox => (death && 'pse' in death ? dyingPse(sandbox, death.pse) : sandbox),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  console.log((app.server.address() as AddressInfo).port);
}

const task = JSON.parse(process.argv[2] ?? '') as { site: Site; death: Death | null } | Crowd;
if ('halts' in task) await openHaltingGateways(task);
else await openDyingGateway(task);
