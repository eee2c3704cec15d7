import { UsageError } from '#src/commands/command.ts';
import { runProgram } from './run-program.ts';

/** A program that must be installed: how to read its version, and the oldest supported one. */
interface Requirement {
  name: string;
  command: string;
  args: readonly string[];
  version: RegExp;
  oldest: readonly [number, number];
}

const python: Requirement = {
  name: 'Python 3.10 or newer (python3)',
  command: 'python3',
  args: ['--version'],
  version: /Python (\d+)\.(\d+)/,
  oldest: [3, 10],
};

const venv: Requirement = {
  name: 'the venv module of Python (on Debian: python3-venv)',
  command: 'python3',
  args: ['-c', 'import ensurepip, venv; print("1.0")'],
  version: /(\d+)\.(\d+)/,
  oldest: [1, 0],
};

const java: Requirement = {
  name: 'a Java 17 development kit or newer (javac, keytool)',
  command: 'javac',
  args: ['-version'],
  version: /javac (\d+)(?:\.(\d+))?/,
  oldest: [17, 0],
};

const maven: Requirement = {
  name: 'Maven 3.6 or newer (mvn)',
  command: 'mvn',
  args: ['-B', '--version'],
  version: /Apache Maven (\d+)\.(\d+)/,
  oldest: [3, 6],
};

export const requirementsOf = {
  iso8583sim: [python, venv],
  jpos: [java, maven],
  killbill: [java, maven],
  payouts: [python, venv, java, maven],
  recaudo: [],
  schemathesis: [python, venv],
  wompi: [],
} as const;

/** Throws one sentence that names everything that is missing. */
export async function assertInstalled(requirements: readonly Requirement[]): Promise<void> {
  const judged = await Promise.all(requirements.map(async one => ((await isMet(one)) ? [] : [one.name])));
  const missing = judged.flat();
  if (missing.length === 0) return;
  throw new UsageError(
    [
      'npm run interop talks to programs of other people, and needs what they run on. Missing here:',
      ...missing.map(name => `  - ${name}`),
      'Install it and run the same command again, or name the hosts you want with --only (interop/README.md).',
    ].join('\n'),
  );
}

async function isMet({ command, args, version, oldest }: Requirement): Promise<boolean> {
  const { exitCode, output } = await runProgram(command, args);
  return exitCode === 0 && isRecent(version.exec(output), oldest);
}

export function isRecent(found: RegExpExecArray | null, [major, minor]: readonly [number, number]): boolean {
  if (found === null) return false;
  const [foundMajor, foundMinor] = [Number(found[1]), Number(found[2] ?? 0)];
  return foundMajor > major || (foundMajor === major && foundMinor >= minor);
}
