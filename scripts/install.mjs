// Installs the dependencies when they are missing or the lock file changed. Install scripts never run:
// nothing here needs them, and a package that sneaks one in gets nowhere.
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withExclusiveLock } from './exclusive-lock.mjs';
import { withProgress } from './progress.mjs';
import { ROOT } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { toolFailure } from './tool-failure.mjs';

// It repeats the dependencies of every package.json, so a changed script line installs nothing.
const LOCK = 'package-lock.json';
// In node_modules, so that removing the one removes the other; `npm ci` empties it first too.
const STAMP = 'node_modules/.recaudo-installed';
// npm's own record of what it put there; written last, so an interrupted install has none.
const NPM_RECORD = 'node_modules/.package-lock.json';
// Dev packages build and test, optional ones carry binaries: a user's `omit` setting must not drop them.
const NPM_CI = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];

export async function installIfNeeded() {
  if (isInstalled()) return;
  await withExclusiveLock(async () => {
    if (!isInstalled()) await install();
  });
}

function isInstalled() {
  const input = fingerprint();
  if (readIfAny(STAMP) === input) return true;
  if (!wasInstalledByHand()) return false;
  writeFileSync(path.join(ROOT, STAMP), input);
  return true;
}

async function install() {
  const input = fingerprint();
  await withProgress('Installing dependencies (npm ci)', async () => {
    const { exitCode, output, succeeded } = await runCommand('npm', NPM_CI).catch(error => {
      throw toolFailure(`npm could not be started (${error.message}). It comes with Node.`);
    });
    if (!succeeded) throw toolFailure(`npm ci failed (${exitCode}); its output is above.`, output);
  });
  writeFileSync(path.join(ROOT, STAMP), input);
}

function fingerprint() {
  const text = `${process.platform} ${process.arch}\n${readIfAny(LOCK) ?? ''}`;
  return createHash('sha256').update(text).digest('hex');
}

/** True after an `npm ci` or `npm install` typed by hand: later than our last one, and just what the lock asks for. */
function wasInstalledByHand() {
  const record = readIfAny(NPM_RECORD);
  if (record === undefined || modifiedMs(NPM_RECORD) <= modifiedMs(STAMP)) return false;
  const installed = JSON.parse(record).packages;
  const locked = JSON.parse(readIfAny(LOCK) ?? '{}').packages ?? {};
  return Object.entries(locked).every(
    ([place, entry]) =>
      !place.startsWith('node_modules/') ||
      !isNeededHere(entry) ||
      (installed[place]?.version === entry.version && installed[place]?.integrity === entry.integrity),
  );
}

/** Optional packages count when they are the binaries of this platform (and of every libc, to keep it simple). */
function isNeededHere({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true;
  if ((!os && !cpu) || libc) return false;
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}

function modifiedMs(file) {
  return statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readIfAny(file) {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
