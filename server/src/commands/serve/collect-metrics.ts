import cluster, { type Worker as ChildProcess } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** A child responds with its own numbers, the first process with its own and those of the other children. */
const QUESTION = 'recaudo:metrics?';
interface Answer {
  'recaudo:metrics': readonly object[];
}

/** A killed or hanging process must not hide the others. */
const PATIENCE_MS = 2_000;

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'recaudo:metrics' in message;

/** The summed metrics of all processes of one `serve`. */
export function collectMetrics(metrics: Metrics): () => Promise<string> {
  return async () => {
    const others = cluster.isWorker ? await askForNumbers(process) : await askChildren();
    // Also for a single process, so that each metric appears once.
    return AggregatorRegistry.aggregate([await metrics.readNumbers(), ...others]).metrics();
  };
}

/** Sends this process's metrics to the process that collects them. */
export function offerMetrics(metrics: Metrics): void {
  const own = async () => [await metrics.readNumbers()];
  if (cluster.isWorker) {
    process.on('message', message => {
      if (message === QUESTION) void own().then(numbers => answer(process, numbers));
    });
    return;
  }
  cluster.on('message', (child, message) => {
    if (message !== QUESTION) return;
    void Promise.all([own(), askChildren(child)]).then(numbers => answer(child, numbers.flat()));
  });
}

/** The two ends of the channel between a child and the process that started it. */
type Channel = Pick<NodeJS.Process, 'on' | 'off' | 'send'> | ChildProcess;

async function askChildren(except?: ChildProcess): Promise<object[]> {
  const children = Object.values(cluster.workers ?? {}).filter(child => child !== undefined);
  const asked = children.filter(child => child !== except).map(askForNumbers);
  return (await Promise.all(asked)).flat();
}

const answer = (channel: Channel, numbers: readonly object[]): void => {
  // The collecting process may have ended.
  channel.send?.({ 'recaudo:metrics': numbers } satisfies Answer, undefined, undefined, () => undefined);
};

function askForNumbers(channel: Channel): Promise<readonly object[]> {
  return new Promise(resolve => {
    const finish = (numbers: readonly object[]) => {
      clearTimeout(timer);
      channel.off('message', onMessage);
      channel.off('exit', onExit);
      resolve(numbers);
    };
    const onMessage = (message: unknown) => {
      if (isAnswer(message)) finish(message['recaudo:metrics']);
    };
    const onExit = () => finish([]);
    const timer = setTimeout(onExit, PATIENCE_MS);
    channel.on('message', onMessage);
    channel.on('exit', onExit);
    channel.send?.(QUESTION, undefined, undefined, error => {
      if (error !== null) onExit();
    });
  });
}
