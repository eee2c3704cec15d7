import cluster, { type Worker as ChildProcess } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Metrics } from '../../metrics.ts';

/** Asked of a child: its own numbers. Asked of the first process: its own and those of the other children. */
const QUESTION = 'recaudo:metrics?';
interface Answer {
  'recaudo:metrics': readonly object[];
}

/** A process that was just killed, or that hangs, must not make the others invisible. */
const PATIENCE_MS = 2_000;

const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'recaudo:metrics' in message;

/** The numbers of this process and of all that run beside it under one `serve`, summed up into one text. */
export function collectMetrics(metrics: Metrics): () => Promise<string> {
  return async () => {
    const others = cluster.isWorker ? await askForNumbers(process) : await askChildren();
    // Summed up even when there is one: a metric has to appear once, whoever measured it.
    return AggregatorRegistry.aggregate([await metrics.registry.getMetricsAsJSON(), ...others]).metrics();
  };
}

/** Answers the processes beside this one that collect metrics. */
export function offerMetrics(metrics: Metrics): void {
  const own = async () => [await metrics.registry.getMetricsAsJSON()];
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
  const others = children.filter(child => child !== except);
  return (await Promise.all(others.map(askForNumbers))).flat();
}

const answer = (channel: Channel, numbers: readonly object[]): void => {
  // Whoever has gone meanwhile needs no answer.
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
