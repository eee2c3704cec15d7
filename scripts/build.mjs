// Builds what is older than its sources: the contract by tsc, the server as a bundle, the pages by the web workspace's own
// build. Types are checked by `npm run check`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withExclusiveLock } from './exclusive-lock.mjs';
import { installIfNeeded } from './install.mjs';
import { withProgress } from './progress.mjs';
import { ROOT } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { readStamp, saveStamp, takeStamp, withContents } from './source-stamp.mjs';
import { exitOnToolFailure, toolFailure } from './tool-failure.mjs';

const CONTRACT_SOURCES = {
  folders: ['contract/src'],
  files: ['contract/package.json', 'contract/tsconfig.json'],
};

/** What server and web are compiled against: its declarations, and its modules. */
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
    files: ['client/package.json', 'client/tsconfig.json', 'package-lock.json'],
    skip: place => place.endsWith('.test.ts'),
  },
  command: ['node_modules/.bin/tsc', '-p', 'client/tsconfig.json', '--noEmitOnError'],
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
};

export const SERVER = {
  label: 'Building the server',
  output: 'server/dist',
  proof: 'server/dist/main.js',
  sources: {
    folders: ['server/src', ...CONTRACT_SOURCES.folders],
    files: ['scripts/bundle.mjs', 'server/package.json', 'package-lock.json', ...CONTRACT_SOURCES.files],
    skip: place => place.endsWith('.test.ts'),
  },
  command: [process.execPath, 'scripts/bundle.mjs', 'server/src/main.ts', 'server/dist'],
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
  command: [process.execPath, 'scripts/bundle.mjs', 'server/tools/main.ts', 'server/tools/dist'],
};

export const WEB = {
  label: 'Building the web pages',
  output: 'web/dist',
  proof: 'web/dist',
  sources: {
    folders: ['web', ...CONTRACT_SOURCES.folders],
    files: ['scripts/build.mjs', 'package-lock.json', ...CONTRACT_SOURCES.files],
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
  await installIfNeeded(); // `recaudo` may be the first command in a clone; a finished build needs no compiler.
  await withExclusiveLock(async () => {
    for (const part of parts) if (!isBuilt(part)) await build(part, quiet);
  });
}

function listParts() {
  const parts = [CONTRACT, CLIENT, CLIENT_PACKAGE, SERVER];
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

async function build(part, quiet) {
  const stamp = withContents(takeStamp(part.sources));
  if (mayHoldLeftovers(part, stamp)) rmSync(path.join(ROOT, part.output), { recursive: true, force: true });
  const [program, ...args] = part.command;
  await withProgress(
    part.label,
    async () => {
      const { output, succeeded } = await runCommand(program, args);
      if (!succeeded) throw toolFailure(`${part.label} failed; the reasons are above.`, output);
    },
    { quiet },
  );
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
