// Builds what is older than its sources: the server as a bundle, the pages by the web workspace's own build. `npm run check`
// checks the types.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withExclusiveLock } from '../exclusive-lock.mjs';
import { installIfNeeded } from '../install.mjs';
import { withProgress } from '../progress.mjs';
import { ROOT } from '../root.mjs';
import { runCommand } from '../run-command.mjs';
import { exitOnToolFailure, toolFailure } from '../tool-failure.mjs';
import { readStamp, saveStamp, takeStamp, withContents } from './source-stamp.mjs';

const CONTRACT_SOURCES = {
  folders: ['contract/src'],
  files: ['contract/package.json', 'contract/tsconfig.json'],
};

/** Declarations that types are checked against. The program and the pages are built from the contract's sources. */
export const CONTRACT = {
  label: 'Building the contract',
  output: 'contract/dist',
  proof: 'contract/dist/route.js',
  sources: {
    folders: CONTRACT_SOURCES.folders,
    files: [...CONTRACT_SOURCES.files, 'package-lock.json'],
    skip: place => place.endsWith('.test.ts'),
  },
  command: ['node_modules/.bin/tsc', '-p', 'contract/tsconfig.json', '--noEmitOnError'],
  packages: 'all',
  // tsc never removes the output of a source that is gone, and a stale module could still be imported.
  leavesLeftovers: true,
};

/** What shops install. The example uses it, and the portal serves it packed. */
export const CLIENT = {
  label: 'Building the client',
  output: 'client/dist',
  proof: 'client/dist/index.js',
  sources: {
    folders: ['client/src'],
    files: ['client/package.json', 'package-lock.json', 'scripts/build/build-client.mjs'],
    skip: place => place.endsWith('.test.ts'),
  },
  command: [process.execPath, 'scripts/build/build-client.mjs'],
  leavesLeftovers: true,
};

const { version: clientVersion } = JSON.parse(readFileSync(path.join(ROOT, 'client/package.json'), 'utf8'));

/** The package of the client that the portal serves. */
export const CLIENT_PACKAGE = {
  label: 'Packing the client',
  output: 'client/packed',
  proof: `client/packed/recaudo-client-${clientVersion}.tgz`,
  sources: {
    ...CLIENT.sources,
    files: [
      ...CLIENT.sources.files,
      'client/CHANGELOG.md',
      'client/LICENSE',
      'client/README.md',
      'client/README.es.md',
      'scripts/package/pack-client.mjs',
      'scripts/package/pack-folder.mjs',
    ],
  },
  command: [process.execPath, 'scripts/package/pack-client.mjs'],
  after: CLIENT,
};

export const SERVER = {
  label: 'Building the server',
  output: 'server/dist',
  proof: 'server/dist/main.js',
  sources: {
    folders: ['server/src', ...CONTRACT_SOURCES.folders],
    files: [
      'scripts/build/bundle.mjs',
      'server/package.json',
      'package-lock.json',
      ...CONTRACT_SOURCES.files,
    ],
    skip: place => place.endsWith('.test.ts'),
  },
  command: [process.execPath, 'scripts/build/bundle.mjs', 'server/src/main.ts', 'server/dist'],
};

/** Bench, simulator and interop: run from a checkout, never shipped with the server. */
export const TOOLS = {
  label: 'Building the tools',
  output: 'server/tools/dist',
  proof: 'server/tools/dist/main.js',
  sources: {
    folders: ['server/tools', ...SERVER.sources.folders],
    files: SERVER.sources.files,
    skip: place => place === 'server/tools/dist' || place.endsWith('.test.ts'),
  },
  command: [process.execPath, 'scripts/build/bundle.mjs', 'server/tools/main.ts', 'server/tools/dist'],
};

export const WEB = {
  label: 'Building the web pages',
  output: 'web/dist',
  proof: 'web/dist',
  sources: {
    folders: ['web', ...CONTRACT_SOURCES.folders],
    files: ['scripts/build/build.mjs', 'package-lock.json', ...CONTRACT_SOURCES.files],
    skip: place => /^web\/(dist|e2e|node_modules)$|\.test\.tsx?$/.test(place),
  },
  // In a process of its own: bundlers set NODE_ENV, which must not leak into the program that starts next.
  command: [
    process.execPath,
    '--input-type=module',
    '--eval',
    // A build from inside the tests would otherwise be one for development, with the paths of this machine in it.
    "process.env.NODE_ENV = 'production'; const { build } = await import('./web/build.mjs'); await build();",
  ],
};

/** For entry points: what went wrong is printed, and the process ends with 1. */
export function buildIfNeeded({ quiet = false } = {}) {
  return exitOnToolFailure(() => buildOrThrow({ quiet }));
}

export async function buildOrThrow({ quiet = false, parts = listParts() } = {}) {
  if (parts.every(isBuilt)) return;
  // `recaudo` may be the first command in a clone; a finished build needs no compiler.
  await installIfNeeded(parts.some(({ packages }) => packages === 'all') ? 'all' : 'run');
  await withExclusiveLock(async () => {
    const old = parts.filter(part => !isBuilt(part));
    if (old.length > 0) await withProgress(labelOf(old), () => buildAll(old), { quiet });
  });
}

const labelOf = ([first, ...others]) =>
  [first.label, ...others.map(({ label }) => label.replace(/^[A-Z]/, first => first.toLowerCase()))].join(
    ', ',
  );

/** Side by side: the bundlers leave one of two cores idle. A part that another one is made of comes first. */
async function buildAll(parts) {
  const builds = new Map();
  const start = part => {
    if (!builds.has(part))
      builds.set(part, buildAfter(part, parts.includes(part.after) && start(part.after)));
    return builds.get(part);
  };
  const results = await Promise.allSettled(parts.map(start));
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

async function buildAfter(part, earlier) {
  await earlier;
  await build(part);
}

function listParts() {
  const parts = [CLIENT, CLIENT_PACKAGE, SERVER];
  return existsSync(path.join(ROOT, 'web/build.mjs')) ? [...parts, WEB] : parts;
}

export function isBuilt(part) {
  const built = readStamp(stampPlace(part));
  if (!built || !existsSync(path.join(ROOT, part.proof))) return false;
  const now = takeStamp(part.sources);
  if (built.glance === now.glance) return true;
  const whole = withContents(now);
  if (built.contents !== whole.contents) return false;
  try {
    saveStamp(stampPlace(part), whole);
  } catch {
    // A read-only folder: the next look takes a few milliseconds longer, that is all.
  }
  return true;
}

async function build(part) {
  const stamp = withContents(takeStamp(part.sources));
  if (mayHoldLeftovers(part, stamp)) rmSync(path.join(ROOT, part.output), { recursive: true, force: true });
  const [program, ...args] = part.command;
  const { output, succeeded } = await runCommand(program, args);
  if (!succeeded) throw toolFailure(`${part.label} failed; the reasons are above.`, output);
  saveStamp(stampPlace(part), stamp);
}

function mayHoldLeftovers(part, stamp) {
  if (!part.leavesLeftovers) return false;
  const built = readStamp(stampPlace(part));
  if (!built || !existsSync(path.join(ROOT, part.proof))) return true;
  const present = new Set(stamp.files);
  return built.files.some(file => !present.has(file));
}

function stampPlace(part) {
  return `${part.output}/.build-stamp.json`;
}
