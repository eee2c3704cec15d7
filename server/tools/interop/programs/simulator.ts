import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, mustRun, startProgram } from './run-program.ts';

/** Installs into its own Python environment, so that the machine's Python stays unchanged. */
export async function installSimulator(folder: string): Promise<string> {
  const environment = join(folder, 'python');
  await mustRun('python3', ['-m', 'venv', environment]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'iso8583sim==1.6.0'];
  await mustRun(join(environment, 'bin/python'), pip);
  return join(environment, 'bin/iso8583sim');
}

/** A rule in the simulator's rules file; the first match decides. */
export interface SimulatorRule {
  match?: { mti?: string[]; pan_prefix?: string[]; fields?: Record<string, string> };
  respond?: string;
  action?: 'respond' | 'drop' | 'close';
  delay_ms?: number;
}

export interface SimulatorOptions {
  format: 'ascii-hex' | 'ascii-binary' | 'bcd' | 'ebcdic';
  header: '2b' | '4b' | '2a' | '4a';
  tpdu: string | null;
  rules: readonly SimulatorRule[];
}

/** The counts that the simulator prints when it ends. */
export interface SimulatorCount {
  received: number;
  answered: number;
  dropped: number;
  errors: number;
  said: string;
}

export interface Simulator {
  port: number;
  stop(): Promise<SimulatorCount>;
}

let rulesWritten = 0;

export async function startSimulator(
  program: string,
  folder: string,
  options: SimulatorOptions,
): Promise<Simulator> {
  const { format, header, tpdu, rules } = options;
  const port = await findFreePort();
  rulesWritten += 1;
  const file = join(folder, `rules-${rulesWritten}.json`);
  writeFileSync(file, JSON.stringify({ rules }));
  const args = ['serve', '--port', String(port), '--rules', file, '--format', format, '--header', header];
  const env = { ...process.env, COLUMNS: '200', NO_COLOR: '1' };
  const running = await startProgram(
    program,
    [...args, ...(tpdu === null ? [] : ['--tpdu', tpdu])],
    /listening on/,
    env,
  );
  return {
    port,
    async stop() {
      await running.end('SIGTERM');
      return parseCount(running.said());
    },
  };
}

export function parseCount(said: string): SimulatorCount {
  const found = /Received (\d+), answered (\d+), dropped (\d+), errors (\d+)/.exec(said);
  if (found === null) throw new Error(`the simulator did not count:\n${said}`);
  const [received = 0, answered = 0, dropped = 0, errors = 0] = found.slice(1).map(Number);
  return { received, answered, dropped, errors, said };
}
