// The processes and disks of a storm.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Arguments of `setpriv`: PostgreSQL refuses to run as root. */
export const AS_NOBODY = ['--reuid=nobody', '--regid=nogroup', '--clear-groups'];

const children = new Set();

export function start(command, args, options = {}) {
  const child = spawn(command, args, options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export async function endAll() {
  for (const child of children) child.removeAllListeners('exit').kill('SIGINT');
  await sleep(3000);
  for (const child of children) child.kill('SIGKILL');
  await sleep(500);
}

/** A separate disk, in memory. */
export function mountTmpfs(folder, size) {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0777`, 'tmpfs', folder]);
}
