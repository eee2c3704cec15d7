import cluster, { type Worker as ApiProcess } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Metrics } from '../../metrics.ts';

/** One process asks and its API processes answer with their numbers. */
const QUESTION = 'recaudo:metrics?';
interface Numbers {
  'recaudo:metrics': object;
}

/** An API process that was just killed must not make the others invisible. */
const PATIENCE_MS = 2_000;

const isNumbers = (message: unknown): message is Numbers =>
  typeof message === 'object' && message !== null && 'recaudo:metrics' in message;

/** This process' numbers and those of its API processes, summed up into one text. */
export function collectMetrics(metrics: Metrics): () => Promise<string> {
  return async () => {
    const children = Object.values(cluster.workers ?? {}).filter(child => child !== undefined);
    const answers = await Promise.all(children.map(askForNumbers));
    const all = [
      await metrics.registry.getMetricsAsJSON(),
      ...answers.filter(numbers => numbers !== undefined),
    ];
    // Summed up even when there is one: a metric has to appear once, whoever measured it.
    return AggregatorRegistry.aggregate(all).metrics();
  };
}

function askForNumbers(child: ApiProcess): Promise<object | undefined> {
  return new Promise(resolve => {
    const finish = (numbers: object | undefined) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(numbers);
    };
    const onMessage = (message: unknown) => {
      if (isNumbers(message)) finish(message['recaudo:metrics']);
    };
    const onExit = () => finish(undefined);
    const timer = setTimeout(onExit, PATIENCE_MS);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(QUESTION, error => {
      if (error !== null) onExit();
    });
  });
}

/** In an API process: answers the collecting process with this process' numbers. */
export function offerMetrics(metrics: Metrics): void {
  process.on('message', message => {
    if (message !== QUESTION) return;
    metrics.registry
      .getMetricsAsJSON()
      .then(numbers => process.send?.({ 'recaudo:metrics': numbers } satisfies Numbers))
      .catch(() => undefined);
  });
}
