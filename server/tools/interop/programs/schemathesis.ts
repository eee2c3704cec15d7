import { join } from 'node:path';
import type { RecaudoProgram } from './recaudo.ts';
import { mustRun, runProgram } from './run-program.ts';

const VERSION = '4.32.5';

/** Installs into its own Python environment, like the ISO 8583 simulator. */
export async function installSchemathesis(folder: string): Promise<string> {
  const environment = join(folder, 'schemathesis');
  await mustRun('python3', ['-m', 'venv', environment]);
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await mustRun(join(environment, 'bin/python'), [...install, `schemathesis==${VERSION}`]);
  return join(environment, 'bin/schemathesis');
}

/** The callers: each has its own key, for operations that no other key can call (Interface 10.11). */
export const callers = {
  merchant: '--exclude-path-regex=^/cash/',
  'cash network': '--include-path-regex=^/cash/',
} as const;
export type Caller = keyof typeof callers;

export interface Findings {
  cases: number;
  /** Schemathesis' output, or null if it found nothing. */
  report: string | null;
}

/** A fixed seed repeats the same requests; another seed tries others. */
const SEED = 35;

/** Sends generated requests, valid and invalid, to this Recaudo's sandbox and checks the responses. */
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
    // Runs here, because Schemathesis loads the configuration's hooks from the working directory.
    folder,
  );
  return { cases: countCases(output), report: exitCode === 0 ? null : output };
}

/** Reads the summary: `7265 generated, 74 found ...`. */
export const countCases = (output: string): number => Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
