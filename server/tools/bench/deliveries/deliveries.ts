import { findMerchant } from '#src/domain/merchants/store.ts';
import { createWebhook } from '#src/domain/webhooks/create-webhook.ts';
import { startDeliveries } from '#src/domain/webhooks/delivery/queue/start-deliveries.ts';
import { monotonicMs } from '#src/platform/primitives/time/clock.ts';
import { newId } from '#src/platform/primitives/values/id.ts';
import { takeCpuSnapshot } from '../load/cpu.ts';
import type { BenchPlan } from '../load/turns.ts';
import type { Stage } from '../stage.ts';
import { driveClient, driveStatements } from './bare-deliveries.ts';
import { countWaiting, fillEvents } from './delivery-store.ts';
import { startReceiverProcess } from './receiver-process.ts';

export interface DeliveryReport {
  events: number;
  /** Signed, claimed, sent, recorded. */
  perSecond: number;
  /** The same over a hundred endpoints. */
  manyEndpoints: number;
  /** Only the HTTP client in a loop, with the same body and receiver. */
  bareClient: number;
  /** Only claims and records in a loop, without signing or sending. */
  bareStatements: number;
  nodeCpuMicros: number;
  postgresCpuMicros: number;
}

const MANY = 100;

export async function measureDeliveries(
  stage: Stage,
  { events, durationMs, say }: BenchPlan,
): Promise<DeliveryReport> {
  const receiver = await startReceiverProcess();
  try {
    say('webhook deliveries: making endpoints');
    const [one] = await addEndpoints(stage, receiver.url, 1);
    const many = await addEndpoints(stage, receiver.url, MANY);
    say('the bare client');
    await driveClient(receiver.url, 1_000);
    const bareBefore = await driveClient(receiver.url, durationMs / 2);
    say('the bare statements');
    await fillEvents(stage.gateway.database, [one ?? ''], events);
    const bareStatements = await driveStatements(stage.gateway);
    say(`${events} deliveries to one endpoint`);
    const postgresSeconds = () => takeCpuSnapshot()?.secondsBelow(stage.postmasterPid) ?? 0;
    await deliverAll(stage, [one ?? ''], 2_000);
    const before = { node: process.cpuUsage(), postgres: postgresSeconds() };
    const perSecond = await deliverAll(stage, [one ?? ''], events);
    const { user, system } = process.cpuUsage(before.node);
    const postgresUsed = postgresSeconds() - before.postgres;
    say(`${events} deliveries to ${MANY} endpoints`);
    const manyEndpoints = await deliverAll(stage, many, events);
    const bareAfter = await driveClient(receiver.url, durationMs / 2);
    return {
      events,
      perSecond,
      manyEndpoints,
      bareClient: (bareBefore + bareAfter) / 2,
      bareStatements,
      nodeCpuMicros: Math.round((user + system) / events),
      postgresCpuMicros: Math.round((postgresUsed * 1e6) / events),
    };
  } finally {
    receiver.stop();
  }
}

/** One merchant per endpoint. */
async function addEndpoints({ gateway, addMerchants }: Stage, url: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const { id } of await addMerchants(count)) {
    const merchant = await findMerchant(gateway.database, id);
    if (merchant === undefined) throw new Error('the merchant is gone');
    const input = { url, event_types: ['charge.succeeded'] };
    const webhook = await createWebhook(gateway, merchant, newId('webhook'), input);
    if (webhook.status !== 'verified') throw new Error('the receiver did not answer');
    ids.push(id);
  }
  return ids;
}

/** Delivers until the full queue is empty. */
async function deliverAll({ gateway }: Stage, merchants: string[], events: number): Promise<number> {
  await fillEvents(gateway.database, merchants, events);
  const startedMs = monotonicMs();
  const deliveries = startDeliveries(gateway);
  let endedMs = startedMs;
  do {
    await new Promise(resolve => setTimeout(resolve, 50));
    endedMs = monotonicMs();
  } while ((await countWaiting(gateway.database)) > 0);
  await deliveries.stop();
  return events / ((endedMs - startedMs) / 1_000);
}
