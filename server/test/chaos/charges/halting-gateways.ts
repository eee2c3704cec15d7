import type { AddressInfo } from 'node:net';
import { buildApi } from '../../../src/api.ts';
import type { Gateway } from '../../../src/dependencies.ts';
import type {
  Database,
  Queryable,
  Statement,
} from '../../../src/platform/database/connections/connection.ts';
import { noChangeNotices } from '../../../src/platform/database/processes/change-notices.ts';
import { newMerchantCache } from '../../../src/platform/database/processes/merchant-cache.ts';
import type { App } from '../../../src/platform/http/server.ts';
import { type Clock, monotonicMs, systemClock } from '../../../src/platform/primitives/time/clock.ts';
import type { ConnectionKind } from '../../../src/processors/connections/connection.ts';
import { builtInKinds } from '../../../src/processors/connections/kinds.ts';
import { newConnectionBoard } from '../../../src/processors/connections/new-connection-board.ts';
import { sweeps } from '../../../src/sweeps.ts';
import { openGatewayOn, type Site } from './gateway-on-database.ts';

/** A step of a request: the nth statement, commit or message with this name. */
export interface Step {
  name: string;
  nth: number;
  /** Whether the step changed something in the gateway or at the processor. */
  changes: boolean;
}

/** A line that the process prints about one of its gateways. */
export type Report = { index: number } & (
  | { kind: 'listening'; port: number }
  | { kind: 'step'; step: Step }
  | { kind: 'halted' }
);

/** The step at which a gateway halts; null never halts. */
export type HaltPoint = Pick<Step, 'name' | 'nth'> | null;

export interface GatewayGroup {
  site: Site;
  halts: readonly HaltPoint[];
  /** How far the gateways' clock runs ahead. */
  aheadMs: number;
}

/**
 * Not counted as steps, because they do not happen on every request: background writes, request logs, and reads that
 * fill a cache.
 */
const BACKGROUND =
  /^(link_messages|link_states|links_|api_keys_touch|api_requests|idempotency_extend|merchants_|fraud_rules|routes_|enrolments_)/;

const forever = (): Promise<never> => new Promise(() => undefined);

/** Counts the steps of a gateway's requests; after the halting step, the gateway writes nothing more. */
class Steps {
  /** Set by the first request; startup work does not count. */
  isCounting = false;
  #isHalted = false;
  readonly #counts = new Map<string, number>();
  readonly #halt: HaltPoint;
  readonly #report: (report: object) => void;

  constructor(halt: HaltPoint, report: (report: object) => void) {
    this.#halt = halt;
    this.#report = report;
  }

  /** Blocks forever once the gateway has halted; call before each write. */
  async pass(): Promise<void> {
    if (this.#isHalted) await forever();
  }

  /** Records a completed step, before the caller gets its result. */
  async done(name: string, changes: boolean): Promise<void> {
    this.note(name, changes);
    await this.pass();
  }

  note(name: string, changes: boolean): void {
    if (!this.isCounting || this.#isHalted || BACKGROUND.test(name)) return;
    const nth = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, nth);
    this.#report({ kind: 'step', step: { name, nth, changes } });
    if (this.#halt?.name !== name || this.#halt.nth !== nth) return;
    this.#isHalted = true;
    this.#report({ kind: 'halted' });
  }
}

const queryable = (
  real: Queryable,
  around: <Result>(statement: Statement<object>, work: () => Promise<Result>) => Promise<Result>,
): Queryable => ({
  rows: (statement, values) => around(statement, () => real.rows(statement, values)),
  find: (statement, values) => around(statement, () => real.find(statement, values)),
  run: (statement, values) => around(statement, () => real.run(statement, values)),
});

const isChange = ({ text }: Statement<object>): boolean => /\b(insert|update|delete)\b/i.test(text);

/** A transaction is one step, which completes at the commit. */
const haltingDatabase = (real: Database, steps: Steps): Database => ({
  ...real,
  ...queryable(real, async (statement, work) => {
    await steps.pass();
    const result = await work();
    await steps.done(statement.name, isChange(statement));
    return result;
  }),
  async transaction(work) {
    await steps.pass();
    let last = '';
    const result = await real.transaction(tx =>
      work(
        queryable(tx, ({ name }, run) => {
          last = name;
          return run();
        }),
      ),
    );
    await steps.done(`commit after ${last}`, true);
    return result;
  },
});

/** Messages of connections are steps too; the trace observes them. */
const haltingKind = (kind: ConnectionKind, steps: Steps): ConnectionKind => ({
  ...kind,
  open: context =>
    kind.open({
      ...context,
      trace: {
        hasRoom: () => true,
        add(message) {
          const { direction, name, reference } = message;
          if (reference !== null)
            steps.note(`${direction} ${name.replace(/\/tr\w+/, '/:id')}`, !name.startsWith('GET'));
          context.trace.add(message);
        },
      },
    }),
});

function newHaltingGateway(opened: Gateway, clock: Clock, index: number, steps: Steps): Gateway {
  const database = haltingDatabase(opened.database, steps);
  const merchantCache = newMerchantCache({ notices: noChangeNotices, nowMs: monotonicMs });
  const connections = newConnectionBoard({
    kinds: builtInKinds.map(kind => haltingKind(kind, steps)),
    hostRule: opened.connections.hostRule,
    database,
    keyRing: opened.keyRing,
    merchantCache,
    clock,
    processId: `${process.pid}-${index}`,
    opensAll: false,
    log: opened.log,
  });
  return { ...opened, clock, realClock: clock, database, merchantCache, connections };
}

/** Starts counting at the first POST, and adds routes that run one sweep. */
function prepare(app: App, gateway: Gateway, steps: Steps): void {
  app.addHook('onRequest', async request => {
    steps.isCounting ||= request.method === 'POST';
  });
  app.post('/sweeps/:name', { schema: { hide: true } }, async request => {
    const { name } = request.params as { name: string };
    return { found: await sweeps.find(sweep => sweep.name === name)?.run(gateway, 1) };
  });
}

/** Opens several gateways on one database; each halts at its own step until the process is killed. */
export async function openHaltingGateways({ site, halts, aheadMs }: GatewayGroup): Promise<void> {
  const clock: Clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
  const { gateway: opened } = await openGatewayOn(site, { clock });
  await Promise.all(
    halts.map(async (halt, index) => {
      const print = (report: object) => console.log(JSON.stringify({ index, ...report }));
      const steps = new Steps(halt, print);
      const gateway = newHaltingGateway(opened, clock, index, steps);
      const app = await buildApi(gateway, {
        health: { notReady: async () => undefined },
        prepare: async instance => prepare(instance, gateway, steps),
      });
      await app.listen({ host: '127.0.0.1', port: 0 });
      print({ kind: 'listening', port: (app.server.address() as AddressInfo).port });
    }),
  );
}
