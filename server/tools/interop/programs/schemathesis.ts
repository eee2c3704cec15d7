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

/** Who calls: each has a key of its own, and operations that no other key opens (Interface 10.11). */
export const callers = {
  merchant: '--exclude-path-regex=^/cash/',
  'cash network': '--include-path-regex=^/cash/',
} as const;
export type Caller = keyof typeof callers;

export interface Findings {
  cases: number;
  /** What Schemathesis printed, or null if it found nothing. */
  report: string | null;
}

/** The same requests in every run; another number searches elsewhere. */
const SEED = 35;

/** Sends generated requests to the sandbox of this Recaudo, valid ones and invalid ones, and judges the responses. */
export async function testOperations(
  program: string,
  sources: string,
  caller: Caller,
  key: string,
  { baseUrl, merchantId, privateKey }: RecaudoProgram,
): Promise<Findings> {
  const folder = join(sources, 'interop/schemathesis');
  const { origin } = new URL(baseUrl);
  const { exitCode, output } = await runProgram(
    program,
    [
      '--config-file=schemathesis.toml',
      'run',
      join(sources, 'openapi.json'),
      `--url=${origin}`,
      `--auth=${key}:`,
      callers[caller],
      '--phases=examples,coverage,fuzzing',
      '--max-examples=10',
      '--request-timeout=60',
      `--seed=${SEED}`,
      '--continue-on-failure',
      '--no-shrink',
    ],
    {
      ...process.env,
      RECAUDO_URL: origin,
      RECAUDO_MERCHANT: merchantId,
      RECAUDO_KEY: privateKey,
      NO_COLOR: '1',
      PYTHONDONTWRITEBYTECODE: '1',
    },
    // The hooks of the configuration are found in the working directory.
    folder,
  );
  return { cases: countCases(output), report: exitCode === 0 ? null : output };
}

/** `7265 generated, 74 found ...`, as its summary says. */
export const countCases = (output: string): number => Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
