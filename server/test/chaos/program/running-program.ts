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
  /** The exit code, null after a kill. */
  exited: Promise<number | null>;
}

export interface ProgramBench {
  readonly dataFolder: string;
  readonly scratch: string;
  /** From here on the folder is one that has been started once; what is in it already stays. */
  fill(): void;
  demo(): Demo;
  /** Resolves when it runs; `onOutput` hears of all that it has said by then. */
  start(
    args?: string[],
    env?: Record<string, string>,
    onOutput?: (stdout: string) => void,
    program?: string,
  ): Promise<RunningProgram>;
  /** Runs a command to its end. */
  run(args: string[], env?: Record<string, string>, timeoutMs?: number, program?: string): Promise<Finished>;
}

declare module 'vitest' {
  interface ProvidedContext {
    startedFolder: string;
  }
}

/**
 * The program as build-program.mjs has built it, on a data folder of its own, kept for all tests of a file. The folder is one
 * that has been started once, with the demo merchant in it, unless the test is about an empty one.
 */
export function useProgram(folder: 'started' | 'empty' = 'started'): ProgramBench {
  const children: ChildProcess[] = [];
  const scratch = makeScratchFolder('recaudo-running-');
  const dataFolder = join(scratch, 'data');
  // An ordinary user has to reach it: root does not run PostgreSQL.
  chmodSync(scratch, 0o755);
  const fill = () => {
    mkdirSync(dataFolder, { recursive: true });
    // With its owners: root's server runs as another user.
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
  // What a failed test leaves running would hold the data folder and fail all that follow.
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
      // The last lines come in one piece with the first of the banner.
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

/** Below those that the system hands out, and for each of the workers beside each other a range of its own. */
const PORTS = { from: 20_000, ranges: 8, perRange: 1_500 };

/** Three ports in a row that nobody uses now. */
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

/** Whether a process is there; one that ended and was not yet waited for does not count. */
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
