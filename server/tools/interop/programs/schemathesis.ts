import { join } from 'node:path';
import type { RecaudoProgram } from './recaudo.ts';
import { mustRun, runProgram } from './run-program.ts';

const VERSION = '4.32.5';

/** In an environment of its own, as the simulator of ISO 8583. */
export async function installSchemathesis(folder: string): Promise<string> {
  const environment = join(folder, 'schemathesis');
  await mustRun('python3', ['-m', 'venv', environment]);
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await mustRun(join(environment, 'bin/python'), [...install, `schemathesis==${VERSION}`]);
  return join(environment, 'bin/schemathesis');
}

export const phases = ['examples', 'coverage', 'fuzzing'] as const;

export interface PhaseResult {
  cases: number;
  /** Null where it has found nothing. */
  findings: string | null;
}

/** Sends generated requests to the sandbox of this Recaudo, valid ones and invalid ones, and judges the answers. */
export async function runPhase(
  program: string,
  sources: string,
  phase: (typeof phases)[number],
  { baseUrl, merchantId, privateKey }: RecaudoProgram,
): Promise<PhaseResult> {
  const { exitCode, output } = await runProgram(
    program,
    [
      `--config-file=${join(sources, 'interop/schemathesis/schemathesis.toml')}`,
      'run',
      join(sources, 'openapi.json'),
      `--url=${new URL(baseUrl).origin}`,
      `--auth=${privateKey}:`,
      `--phases=${phase}`,
      '--max-examples=25',
      '--continue-on-failure',
      '--no-shrink',
    ],
    { ...process.env, RECAUDO_MERCHANT: merchantId, NO_COLOR: '1' },
  );
  return { cases: countCases(output), findings: exitCode === 0 ? null : output };
}

/** `7265 generated, 74 found ...`, as its summary says. */
export const countCases = (output: string): number => Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
