import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { DatabaseServer } from '../../installation/database-server.ts';
import type { Program } from './program.ts';

const DRAIN_MS = 20_000;

/** On SIGINT or SIGTERM: take no new work, finish what is under way, stop the database last. */
export function stopOnSignals(running: { program: Program; server: DatabaseServer; log: Logger }): void {
  const { program, server, log } = running;
  let stopping = false;
  const stop = async (reason: string, exitCode: number) => {
    if (stopping) {
      // An API process hears a signal of the whole group and that of the process that started it.
      if (cluster.isWorker) return;
      // Whoever asks twice means it.
      process.exit(130);
    }
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await program.stop();
    await server.stop();
    process.exit(exitCode);
  };
  const onSignal = (signal: string) => {
    // Ctrl-C reaches the whole group: an API process leaves it to the one that started it.
    if (signal === 'SIGINT' && cluster.isWorker) return;
    stop(signal, 0).catch((error: unknown) => {
      log.error({ err: error }, 'the stop was not clean');
      process.exit(1);
    });
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  server.lost
    .then(reason => {
      log.fatal({ err: reason }, 'the database server died and does not come back');
      const sentence = 'the database server died and does not come back; what was answered is kept';
      console.error(`recaudo: ${sentence}\n${reason.message}`);
      return stop('the database server died', 1);
    })
    .catch((error: unknown) => log.error({ err: error }, 'the stop was not clean'));
}
