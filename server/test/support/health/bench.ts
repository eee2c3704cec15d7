import type { Gateway } from '../../../src/dependencies.ts';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import { recordBackup, recordVerification } from '../../../src/operations/health/stores/backup-store.ts';
import { savePageCheck } from '../../../src/operations/health/stores/page-check-store.ts';
import { recordSweeps } from '../../../src/operations/health/stores/sweep-store.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { noteConnectionState } from '../../../src/processors/connections/connection-state-store.ts';
import { unconnectedProcessor } from '../../../src/processors/unconnected-processor.ts';
import { unconnectedPseProvider } from '../../../src/processors/unconnected-pse-provider.ts';
import { sweeps } from '../../../src/sweeps.ts';
import { newScriptedKind } from '../doubles/connections/scripted-connection.ts';
import { startTestGateway } from '../world/gateway/test-gateway.ts';

/** A healthy production environment, so that each fault is the only one. */
export interface Bench {
  gateway: Gateway;
  merchantId: string;
  /** Records a good backup with a successful restore drill. */
  backUp(): Promise<void>;
  /** Queues an event that has waited since then; undefined removes it. */
  queueEvent(since: Date | undefined): Promise<unknown>;
  close(): Promise<void>;
}

const connections = { 'cards-a': 'card', 'pse-a': 'pse', 'cash-a': 'store' } as const;

const queue = statement(
  'test_queue_event',
  `insert into webhook_queues (merchant_id, webhook_id, resource_id, from_sequence, to_sequence, queued_at, due_at)
   values ($1, 'we_health', 'tr_health', 1, 1, $2, $2)`,
);
const unqueue = statement('test_unqueue_event', `delete from webhook_queues where resource_id = 'tr_health'`);

export async function openBench(): Promise<Bench> {
  const kind = { ...newScriptedKind(), methods: ['card', 'pse', 'store'] as const };
  const shop = await startTestGateway({ environment: 'production', connectionKinds: [kind] });
  const { merchant } = await shop.merchant();
  const gateway: Gateway = {
    ...shop.gateway,
    cardProcessor: unconnectedProcessor,
    pseProvider: unconnectedPseProvider,
    mailer: { send: async () => undefined, close: () => undefined },
  };
  const { database, realClock } = gateway;
  const bench: Bench = {
    gateway,
    merchantId: merchant.id,
    async backUp() {
      const at = realClock.now();
      await recordBackup(database, { id: 'b1', at, bytes: 1, isEncrypted: false });
      await recordVerification(database, { id: 'b1', at, problems: [] });
    },
    queueEvent: since =>
      since === undefined ? database.run(unqueue) : database.run(queue, [merchant.id, since]),
    close: () => shop.close(),
  };
  for (const id of [...Object.keys(connections), 'spare']) {
    await addConnection(gateway, {
      id,
      kind: 'iso8583',
      name: id,
      settings: { host: '127.0.0.1' },
      secrets: { password: 'a' },
    });
  }
  for (const [id, method] of Object.entries(connections)) {
    await setRouting(gateway, { merchantId: null, method, rules: [{ conditions: {}, links: [id] }] });
  }
  for (const id of [...Object.keys(connections), 'spare']) await reportConnection(bench, id, 'up');
  await recordAllSweeps(bench);
  await savePageCheck(database, { checkedAt: realClock.now(), lookedAt: 4, differences: [] });
  await bench.backUp();
  return bench;
}

/** Writes the state that the process with an open connection reports every few seconds. */
export async function reportConnection(
  { gateway }: Bench,
  connectionId: string,
  state: 'up' | 'failing' | 'down',
): Promise<void> {
  const now = gateway.realClock.now();
  const fault = { at: now, message: 'connect ECONNREFUSED' };
  await noteConnectionState(
    gateway.database,
    { processId: '1-health', host: 'test' },
    {
      connectionId,
      version: 1,
      isReady: state !== 'down',
      summary: '',
      inFlight: 0,
      lastAnswerAt: new Date(now.getTime() - 5_000),
      lastFault: state === 'up' ? null : fault,
      circuit: state === 'down' ? 'open' : 'closed',
    },
  );
}

export async function recordAllSweeps(
  { gateway }: Bench,
  at: (name: string, index: number) => Date = () => gateway.realClock.now(),
): Promise<void> {
  for (const [index, { name }] of sweeps.entries()) {
    await recordSweeps(gateway.database, [{ name, at: at(name, index), isWell: true }]);
  }
}
