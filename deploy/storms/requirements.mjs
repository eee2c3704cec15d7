// Requirements of a storm, by Debian package.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Debian's library folder for each architecture; STORM_LIBRARIES names another folder. */
const folders = () =>
  process.env.STORM_LIBRARIES === undefined
    ? ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(name => `/usr/lib/${name}`)
    : [process.env.STORM_LIBRARIES];

/** The library that changes the clock of a program; undefined if it is not installed. */
export const findFaketime = () =>
  folders()
    .map(folder => path.join(folder, 'faketime/libfaketimeMT.so.1'))
    .find(file => existsSync(file));

const hasCommand = name =>
  (process.env.PATH ?? '').split(':').some(folder => folder !== '' && existsSync(path.join(folder, name)));

const checks = {
  gcc: () => hasCommand('gcc'),
  faketime: () => findFaketime() !== undefined,
  procps: () => hasCommand('pgrep'),
  'util-linux': () => hasCommand('prlimit') && hasCommand('setpriv'),
};

/** One message per missing package: which storms need it, and how to install it. */
export function findMissing(storms) {
  const needed = { gcc: 'every storm', 'util-linux': 'every storm' };
  for (const { name, needs = [] } of storms) for (const one of needs) needed[one] ??= `the storm "${name}"`;
  return Object.entries(needed).flatMap(([name, who]) =>
    checks[name]() ? [] : [`${who} needs the package ${name}: apt install ${name}`],
  );
}
