// One install and one build at a time in a clone, whoever starts them.
//
// The lock is a folder that holds one empty folder named after its owner. Renaming a prepared folder
// over it succeeds only while it is missing or empty, so taking it is one atomic step; a dead owner's
// entry is removed by its own name, so two waiters cannot remove each other's fresh lock.
// Folders only, since git does not see empty ones: a lock left by a kill -9 dirties no working tree.
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './root.mjs';

const LOCK = path.join(ROOT, '.bootstrap-lock');
const OWNER = `${process.pid}@${hostname()}`;
const POLL_MS = 100;
const HEARTBEAT_MS = 2_000;
// For owners whose process cannot be looked up: another machine or container on the same folder.
const STALE_AFTER_MS = 60_000;

/** Waits for the lock, runs `work`, and frees it. What made the work necessary must be checked again inside. */
export async function withExclusiveLock(work) {
  for (let waited = false; !tryTake(); waited = true) {
    if (!waited) process.stderr.write('Another process is preparing this folder; waiting for it...\n');
    await sleep(POLL_MS);
    removeDeadOwners();
  }
  const heartbeat = setInterval(touchOwnEntry, HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    removeEmptyFolder(path.join(LOCK, OWNER));
    removeEmptyFolder(LOCK);
  }
}

function tryTake() {
  const prepared = `${LOCK}-${OWNER}`;
  mkdirSync(path.join(prepared, OWNER), { recursive: true });
  try {
    renameSync(prepared, LOCK);
    return true;
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    rmSync(prepared, { recursive: true, force: true });
    return false;
  }
}

function removeDeadOwners() {
  for (const owner of listOwners()) if (isDead(owner)) removeEmptyFolder(path.join(LOCK, owner));
}

function listOwners() {
  try {
    return readdirSync(LOCK);
  } catch {
    return []; // Freed a moment ago.
  }
}

function isDead(owner) {
  const [pid, host] = owner.split('@');
  const beat = statSync(path.join(LOCK, owner), { throwIfNoEntry: false });
  if (beat && Date.now() - beat.mtimeMs > STALE_AFTER_MS) return true;
  return host === hostname() && !isRunning(Number(pid));
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function touchOwnEntry() {
  const now = new Date();
  try {
    utimesSync(path.join(LOCK, OWNER), now, now);
  } catch {
    // Taken from us after a long sleep of the machine: the work under way is still worth finishing.
  }
}

function removeEmptyFolder(folder) {
  try {
    rmdirSync(folder);
  } catch {
    // Gone already, or the next owner is in it.
  }
}
