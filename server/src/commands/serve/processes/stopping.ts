import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabaseServer } from '../../../operations/installation/database-server.ts';
import type { Rollout } from '../../../platform/primitives/installation/rollout.ts';
import type { LogShipping } from '../../../platform/tracing/log-shipping.ts';
import type { Program } from '../program.ts';
import { HURRY } from './child-processes.ts';

export interface Running {
  program: Program;
  server: DatabaseServer;
  log: Logger;
  shipping: LogShipping | undefined;
  rollout: Rollout;
  /** Resolves with the reason once a later version has removed something that this version may need. */
  tooNew: Promise<string>;
  /** Called before any other step of the stop. */
  onStopping(reason: string): Promise<void>;
}

/**
 * On SIGINT or SIGTERM: reports not ready and keeps responding until load balancers have noticed, then accepts no new
 * work, finishes the work in progress, and stops the database last.
 */
export function stopOnSignals(running: Running): void {
  const { program, server, log, shipping, rollout, tooNew, onStopping } = running;
  let stopping = false;
  const waiting = new AbortController();
  const hurry = () => {
    waiting.abort();
    program.hurry();
  };
  const stop = async (reason: string, exitCode: number, delayMs: number) => {
    if (stopping) {
      // A child receives both the group's signal and the one from its parent.
      if (cluster.isWorker) return;
      // The second signal skips the wait; the third exits at once.
      if (waiting.signal.aborted) process.exit(130);
      return hurry();
    }
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), delayMs + rollout.stopMs).unref();
    const announced = onStopping(reason);
    program.drain();
    await sleep(delayMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    waiting.abort();
    await program.stop();
    await server.stop();
    await shipping?.close();
    await announced;
    process.exit(exitCode);
  };
  const begin = (reason: string, exitCode: number, delayMs: number) => {
    stop(reason, exitCode, delayMs).catch((error: unknown) => {
      log.error({ err: error }, 'shutdown was not clean');
      process.exit(1);
    });
  };
  const onSignal = (signal: string) => {
    // Ctrl-C reaches the whole process group; the parent stops its children.
    if (signal === 'SIGINT' && cluster.isWorker) return;
    begin(signal, 0, rollout.drainDelayMs);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  if (cluster.isWorker) process.on('message', message => message === HURRY && hurry());
  void server.lost.then(reason => {
    log.fatal({ err: reason }, 'the database server died and could not be restarted');
    const sentence =
      'the database server died and could not be restarted; every acknowledged payment is stored';
    console.error(`recaudo: ${sentence}\n${reason.message}`);
    begin('the database server died', 1, 0);
  });
  void tooNew.then(sentence => {
    log.fatal(sentence);
    console.error(`recaudo: ${sentence}`);
    begin('the schema is too new', 1, 0);
  });
}
