// Stops the program when `npx` ends. npx signals the shell between it and the program, and that shell dies without
// forwarding the signal: the program would keep running and hold its ports and its database.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const LOOK_EVERY_MS = 500;
const SHELL = /^(?:-?(?:ba|da|z|k|a)?sh|busybox)$/;

/** @returns {{ parent: number, command: string } | undefined} */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      const [, command, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
      return { parent: Number(parent), command };
    }
    const said = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [parent, place = ''] = said.trim().split(/\s+/);
    return { parent: Number(parent), command: place.slice(place.lastIndexOf('/') + 1) };
  } catch {
    return undefined;
  }
}

const isAlive = pid => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** The processes between npx and this one, npx last. */
function listWatched() {
  const parent = process.ppid;
  const found = describe(parent);
  return found !== undefined && SHELL.test(found.command) ? [parent, found.parent] : [parent];
}

if (process.env.npm_command === 'exec' && process.ppid > 1) {
  const { ppid } = process;
  const watched = listWatched().filter(pid => pid > 1);
  const timer = setInterval(() => {
    if (process.ppid === ppid && watched.every(isAlive)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
  // Child processes of the program end with the program.
  delete process.env.npm_command;
}
