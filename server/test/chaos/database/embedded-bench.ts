import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { findDatabaseFolder } from '../../../src/platform/database/embedded/places.ts';
import { findLivePostmaster, signal } from '../../../src/platform/database/embedded/postmaster-pid.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPlaces,
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../../src/platform/database/embedded/server.ts';
import {
  buildProgram,
  type Ids,
  launchProgram,
  type Program,
  type ProgramFiles,
  startProgram,
} from './embedded-program.ts';

type StartOptions = Partial<EmbeddedOptions & EmbeddedPlaces>;

/** A folder per test; everything started in it ends with the test. */
export interface Bench {
  readonly portal: string;
  readonly dataFolder: string;
  readonly databaseFolder: string;
  readonly files: ProgramFiles;
  /** Copies an existing database into the folder, for tests that are not about creating one. */
  prepare(): Promise<void>;
  start(options?: StartOptions): Promise<EmbeddedServer>;
  /** Starts a separate process; resolves once it is serving. */
  program(options?: StartOptions, account?: Ids): Promise<Program>;
  /** Starts a separate process without waiting for it. */
  launch(): ChildProcess;
}

export function useBench(): Bench {
  const children: ChildProcess[] = [];
  const servers: EmbeddedServer[] = [];
  const dataFolders = new Set<string>();
  let portal = '';
  let files: ProgramFiles;

  const complete = (options: StartOptions): StartOptions & { dataFolder: string } => {
    const dataFolder = options.dataFolder ?? join(portal, 'data');
    dataFolders.add(dataFolder);
    // A killed process loses nothing without fsync; only a power failure would.
    const settings = { fsync: 'off', shared_buffers: '16MB', ...options.settings };
    return { outsideFolder: join(portal, 'outside'), ...options, dataFolder, settings };
  };

  beforeAll(() => {
    files = buildProgram();
  });
  beforeEach(() => {
    portal = realpathSync(mkdtempSync(join(tmpdir(), 'recaudo-embedded-')));
    chmodSync(portal, 0o755);
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const dataFolder of dataFolders) await endServer(dataFolder);
    dataFolders.clear();
    rmSync(portal, { recursive: true, maxRetries: 5, retryDelay: 100 });
  });
  afterAll(() => files.remove());

  return {
    get portal() {
      return portal;
    },
    get dataFolder() {
      return join(portal, 'data');
    },
    get databaseFolder() {
      return join(portal, 'data', 'postgres');
    },
    get files() {
      return files;
    },
    prepare: async () => {
      const made = join(files.folder, 'made');
      if (!existsSync(made)) await (await startEmbeddedServer(complete({ dataFolder: made }))).stop();
      mkdirSync(join(portal, 'data'));
      // Keeps the owner, because root runs PostgreSQL as another user. Leaves out the log, which tests read.
      execFileSync('cp', ['-a', join(made, 'postgres'), join(portal, 'data')]);
    },
    start: async (options = {}) => {
      const server = await startEmbeddedServer(complete(options));
      servers.push(server);
      return server;
    },
    program: async (options = {}, account = {}) => {
      const program = await startProgram(files, complete(options), account);
      children.push(program.child);
      return program;
    },
    launch: () => {
      const child = launchProgram(files, complete({}));
      children.push(child);
      return child;
    },
  };
}

/** The pid of the live server; throws if none runs. */
export async function getServerPid(dataFolder: string): Promise<number> {
  const live = await findLivePostmaster(await findDatabaseFolder(dataFolder));
  if (live === undefined) throw new Error('no server runs');
  return live.pid;
}

export async function waitUntilServerIsGone(dataFolder: string): Promise<void> {
  const folder = await findDatabaseFolder(dataFolder);
  while ((await findLivePostmaster(folder)) !== undefined) await delay(20);
}

async function endServer(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) return;
  const live = await findLivePostmaster(await findDatabaseFolder(dataFolder));
  if (live !== undefined) signal(live.pid, 'SIGQUIT');
  await waitUntilServerIsGone(dataFolder);
}

export async function query(
  server: { socketFolder: string },
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ host: server.socketFolder, user: 'recaudo', database: 'postgres' });
  // A killed server emits an error event; the statement rejects as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function pay(server: { socketFolder: string }, id: number): Promise<void> {
  await query(server, 'create table if not exists paid (id integer primary key)');
  await query(server, 'insert into paid values ($1)', [id]);
}

export async function listPaid(server: { socketFolder: string }): Promise<unknown[]> {
  const rows = await query(server, 'select id from paid order by id');
  return rows.map(row => row['id']);
}
