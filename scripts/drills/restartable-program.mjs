import { spawn } from 'node:child_process';
import process from 'node:process';
import { ROOT } from '../root.mjs';

const STOP_AFTER_MS = 10_000;

/** A node program that can be stopped and started anew. Restarts asked for before it is up again are one restart. */
export function restartableProgram(command) {
  let child;
  let queue = Promise.resolve();
  let pending = false;
  let stopping = false;

  const start = () => {
    const started = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    started.once('exit', code => {
      if (child !== started) return;
      child = undefined;
      if (!stopping) console.log(`dev: the program ended (${code ?? 'killed'}); waiting for a change.`);
    });
    child = started;
  };

  const end = async () => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise(resolve => {
      ending.once('exit', resolve);
    });
    ending.kill('SIGTERM');
    const impatience = setTimeout(() => ending.kill('SIGKILL'), STOP_AFTER_MS);
    await ended;
    clearTimeout(impatience);
  };

  const replace = async (earlier, reason) => {
    await earlier;
    console.log(child ? `dev: ${reason}; restarting.` : 'dev: starting.');
    await end();
    pending = false;
    if (!stopping) start();
  };

  return {
    restart(reason) {
      if (pending || stopping) return queue;
      pending = true;
      queue = replace(queue, reason);
      return queue;
    },
    async stop() {
      stopping = true;
      await queue;
      await end();
    },
  };
}
