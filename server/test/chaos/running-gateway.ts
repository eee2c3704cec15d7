import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../../src/database/connection.ts';
import { findDatabaseFolder } from '../../src/database/embedded/places.ts';
import { findRunningServer } from '../../src/database/embedded/server.ts';

const program = fileURLToPath(new URL('../../bin/recaudo.mjs', import.meta.url));
const START_MS = 60_000;

export interface Demo {
  merchant_id: string;
  private_key: string;
  public_key: string;
}

/** The real program, compiled, in a process of its own on a data folder of its own. */
export interface RunningGateway {
  dataFolder: string;
  /** Where the database files are: inside the data folder, or where root had to put them. */
  databaseFolder: string;
  sandboxUrl: string;
  demo: Demo;
  /** All that it wrote to standard output and standard error so far. */
  output(): string;
  /** A connection of the test's own to a database of the program. */
  connect(name: string): Promise<Database>;
  /** Runs another command of the program beside it. */
  run(...words: string[]): Promise<{ stdout: string; stderr: string }>;
  stop(): Promise<void>;
  remove(): void;
}

export async function startRunningGateway(variables: Record<string, string> = {}): Promise<RunningGateway> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'recaudo-running-'));
  // The database of root runs as another user, who has to pass.
  chmodSync(dataFolder, 0o755);
  const { RECAUDO_DATABASE_URL: _ofTheHost, ...inherited } = process.env;
  const env = { ...inherited, ...variables, RECAUDO_DATA_DIR: dataFolder };
  const portBase = await findPortBase();
  const child = spawn(process.execPath, [program, 'serve', '--port-base', String(portBase)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', chunk => output.push(String(chunk)));
  child.stderr.on('data', chunk => output.push(String(chunk)));
  const remove = () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const sandboxUrl = `http://127.0.0.1:${portBase + 1}`;
  try {
    // Printed last, when everything is open and the demo merchant is there.
    await until(
      child,
      () => output.join('').includes('Private key'),
      () => output.join(''),
    );
  } catch (error) {
    child.kill('SIGKILL');
    remove();
    throw error;
  }
  const databaseFolder = await findDatabaseFolder(dataFolder);
  return {
    dataFolder,
    databaseFolder,
    sandboxUrl,
    demo: JSON.parse(readFileSync(join(dataFolder, 'demo.json'), 'utf8')) as Demo,
    output: () => output.join(''),
    async connect(name) {
      const address = await findRunningServer(dataFolder);
      if (address === undefined) throw new Error('the database of the program is not running');
      return openDatabase({ address, name, poolSize: 4 });
    },
    run: (...words) =>
      new Promise((resolve, reject) => {
        execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) => {
          if (error === null) resolve({ stdout, stderr });
          else reject(new Error(`${words.join(' ')}: ${stderr}`, { cause: error }));
        });
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise(resolve => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
    },
    remove() {
      remove();
      if (dirname(databaseFolder) !== dataFolder)
        rmSync(dirname(databaseFolder), { recursive: true, force: true });
    },
  };
}

async function until(child: ChildProcess, isReady: () => boolean, words: () => string): Promise<void> {
  for (let waitedMs = 0; !isReady(); waitedMs += 50) {
    if (child.exitCode !== null || waitedMs > START_MS)
      throw new Error(`the program did not start:\n${words()}`);
    await sleep(50);
  }
}

/** Three free ports in a row. */
async function findPortBase(): Promise<number> {
  for (;;) {
    const base = 20_000 + Math.floor(Math.random() * 30_000);
    const free = await Promise.all([base, base + 1, base + 2].map(isFree));
    if (free.every(Boolean)) return base;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
