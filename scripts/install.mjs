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
// Optional packages carry binaries: a user's `omit` setting must not drop them.
const OPTIONS = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];

/** `run`: what building and running need. `all`: linters, compilers and test tools, too. */
const GROUPS = {
  run: { label: 'Installing what the gateway runs with (npm ci)', options: ['--omit=dev', ...OPTIONS] },
  all: {
    label: 'Installing the tools for tests and checks (npm ci)',
    options: ['--include=dev', ...OPTIONS],
  },
};

/** @param {'run' | 'all'} group */
export async function installIfNeeded(group) {
  if (isInstalled(group)) return;
  await withExclusiveLock(async () => {
    if (!isInstalled(group)) await install(group);
  });
}

function isInstalled(group) {
  if (stampsOf(group).includes(readIfAny(STAMP))) return true;
  const present = ['all', group].find(wasInstalledByHand);
  if (present === undefined) return false;
  writeFileSync(path.join(ROOT, STAMP), stampOf(present));
  return true;
}

/** Everything includes what runs. */
const stampsOf = group => [...new Set([group, 'all'])].map(stampOf);

async function install(group) {
  const { label, options } = GROUPS[group];
  await withProgress(label, async () => {
    // A gateway may be running from this folder: the tools are added to its packages, which `npm ci` would remove first.
    const canAdd = group === 'all' && readIfAny(STAMP) === stampOf('run');
    if (canAdd && (await addTools(options))) return;
    const { exitCode, output, succeeded } = await npm(['ci', ...options]);
    if (!succeeded) throw toolFailure(`npm ci failed (${exitCode}); its output is above.`, output);
  });
  writeFileSync(path.join(ROOT, STAMP), stampOf(group));
}

/** True if afterwards everything is there as the lock file names it. */
async function addTools(options) {
  const { succeeded } = await npm(['install', '--no-save', ...options]);
  return succeeded && isAsLocked('all');
}

function npm(args) {
  return runCommand('npm', args).catch(error => {
    throw toolFailure(`npm could not be started (${error.message}). It comes with Node.`);
  });
}

const stampOf = group => `${group} ${fingerprint()}`;

function fingerprint() {
  const text = `${process.platform} ${process.arch}\n${readIfAny(LOCK) ?? ''}`;
  return createHash('sha256').update(text).digest('hex');
}

/** True after an `npm ci` or `npm install` typed by hand: later than our last one, and just what the lock asks for. */
function wasInstalledByHand(group) {
  return modifiedMs(NPM_RECORD) > modifiedMs(STAMP) && isAsLocked(group);
}

function isAsLocked(group) {
  const record = readIfAny(NPM_RECORD);
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const locked = JSON.parse(readIfAny(LOCK) ?? '{}').packages ?? {};
  return Object.entries(locked).every(
    ([place, entry]) =>
      !place.startsWith('node_modules/') ||
      (group === 'run' && entry.dev) ||
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
