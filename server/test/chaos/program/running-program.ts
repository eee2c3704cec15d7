import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, inject } from 'vitest';
import { makeScratchFolder } from '../../support/world/gateway/scratch-folder.ts';

const SERVER = fileURLToPath(new URL('../../..', import.meta.url));
export const MAIN = join(SERVER, 'dist/main.js');

export interface Demo {
  merchant_id: string;
  private_key: string;
  public_key: string;
  base_url: string;
  card_id: string;
  email: string;
  password: string;
}

export interface Finished {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningProgram {
  pid: number;
  portal: string;
  sandbox: string;
  production: string;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** The exit code; null after a kill. */
  exited: Promise<number | null>;
}

export interface ProgramBench {
  readonly dataFolder: string;
  readonly scratch: string;
  /** Fills the folder as a first start would; existing files stay. */
  fill(): void;
  demo(): Demo;
  /** Resolves when the program runs; `onOutput` receives all output so far. */
  start(
    args?: string[],
    env?: Record<string, string>,
    onOutput?: (stdout: string) => void,
    program?: string,
  ): Promise<RunningProgram>;
  /** Runs a command until it exits. */
  run(args: string[], env?: Record<string, string>, timeoutMs?: number, program?: string): Promise<Finished>;
}

declare module 'vitest' {
  interface ProvidedContext {
    startedFolder: string;
  }
}

/**
 * The program compiled by build-program.mjs, on one data folder per test file. The folder contains the demo merchant of
 * a first start, unless the test needs an empty one.
 */
export function useProgram(folder: 'started' | 'empty' = 'started'): ProgramBench {
  const children: ChildProcess[] = [];
  const scratch = makeScratchFolder('recaudo-running-');
  const dataFolder = join(scratch, 'data');
  // Accessible to other users, because PostgreSQL does not run as root.
  chmodSync(scratch, 0o755);
  const fill = () => {
    mkdirSync(dataFolder, { recursive: true });
    // Keeps the owners, because root runs PostgreSQL as another user.
    execFileSync('cp', ['-a', `${inject('startedFolder')}/.`, dataFolder]);
  };
  if (folder === 'started') fill();

  const environment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    RECAUDO_DATA_DIR: dataFolder,
    ...env,
  });

  const endAll = async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await new Promise(resolve => child.once('exit', resolve));
    }
  };
  // A program left by a failed test would lock the data folder and fail all following tests.
  afterEach(({ task }) => (task.result?.state === 'fail' ? endAll() : undefined));
  afterAll(async () => {
    await endAll();
    rmSync(scratch, { recursive: true, maxRetries: 20, retryDelay: 100 });
  });

  return {
    dataFolder,
    scratch,
    fill,
    demo: () => JSON.parse(readFileSync(join(dataFolder, 'demo.json'), 'utf8')) as Demo,
    async start(args = [], env = {}, onOutput = () => undefined, program = MAIN) {
      const portBase = args.includes('--port-base') ? 0 : await freePortBase();
      const all = ['serve', ...(portBase === 0 ? [] : ['--port-base', String(portBase)]), ...args];
      const child = spawn(process.execPath, [program, ...all], { cwd: scratch, env: environment(env) });
      children.push(child);
      const first = portBase || Number(args[args.indexOf('--port-base') + 1]);
      return whenItRuns(child, first, args.includes('--tls') ? 'https' : 'http', onOutput);
    },
    run: (args, env = {}, timeoutMs = 90_000, program = MAIN) =>
      new Promise(resolve => {
        const options = { cwd: scratch, env: environment(env), timeout: timeoutMs };
        const child = execFile(process.execPath, [program, ...args], options, (_error, stdout, stderr) =>
          resolve({ exitCode: child.exitCode, stdout, stderr }),
        );
      }),
  };
}

async function whenItRuns(
  child: ChildProcess,
  portBase: number,
  scheme: 'http' | 'https',
  onOutput: (stdout: string) => void,
): Promise<RunningProgram> {
  let stdout = '';
  let stderr = '';
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      stdout += String(chunk);
      onOutput(stdout);
      // The rest of the banner arrives in the same chunk as its first line.
      if (stdout.includes('Recaudo is running.')) resolve();
    });
    child.stderr?.on('data', chunk => {
      stderr += String(chunk);
    });
    child.once('exit', code => reject(new Error(`the program ended with ${code}:\n${stdout}${stderr}`)));
  });
  const address = (port: number) => `${scheme}://127.0.0.1:${portBase + port}`;
  return {
    pid: child.pid ?? 0,
    portal: address(0),
    sandbox: address(1),
    production: address(2),
    stdout: () => stdout,
    stderr: () => stderr,
    kill: signal => child.kill(signal),
    exited,
  };
}

/** Below the system's ephemeral ports, with a separate range for each parallel worker. */
const PORTS = { from: 20_000, ranges: 8, perRange: 1_500 };

/** Three consecutive free ports. */
export async function freePortBase(): Promise<number> {
  const range = Number(process.env['VITEST_POOL_ID'] ?? 0) % PORTS.ranges;
  const first = PORTS.from + range * PORTS.perRange;
  for (;;) {
    const base = first + Math.floor((Math.random() * PORTS.perRange) / 4) * 4;
    const free = await Promise.all([0, 1, 2].map(offset => isFree(base + offset)));
    if (free.every(Boolean)) return base;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Whether a process runs; zombies do not count. */
export function isAlive(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
