import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { findDatabaseFolder } from '../../src/database/embedded/places.ts';
import { findLivePostmaster, signal } from '../../src/database/embedded/postmaster-pid.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPlaces,
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../src/database/embedded/server.ts';
import {
  buildProgram,
  launchProgram,
  type Program,
  type ProgramFiles,
  startProgram,
} from './embedded-program.ts';

type StartOptions = Partial<EmbeddedOptions & EmbeddedPlaces> & { lockOnly?: boolean };

/** For each test a folder of its own, and the end of everything that was started in it. */
export class Bench {
  home = '';
  files: ProgramFiles = { folder: '', native: '', node: '', remove: () => undefined };
  private readonly children: ChildProcess[] = [];
  private readonly servers: EmbeddedServer[] = [];
  private readonly dataFolders = new Set<string>();

  get dataFolder(): string {
    return join(this.home, 'data');
  }

  get databaseFolder(): string {
    return join(this.dataFolder, 'postgres');
  }

  async start(options: StartOptions = {}): Promise<EmbeddedServer> {
    const server = await startEmbeddedServer(this.withDefaults(options));
    this.servers.push(server);
    return server;
  }

  /** The same in a process of its own. */
  async program(options: StartOptions = {}, account: { uid?: number; gid?: number } = {}): Promise<Program> {
    const program = await startProgram(this.files, this.withDefaults(options), account);
    this.children.push(program.child);
    return program;
  }

  launch(options: StartOptions = {}): ChildProcess {
    const child = launchProgram(this.files, this.withDefaults(options), {});
    this.children.push(child);
    return child;
  }

  /** The pid of the live server, which must be there. */
  async serverPid(dataFolder = this.dataFolder): Promise<number> {
    const live = await findLivePostmaster(await findDatabaseFolder(dataFolder));
    if (live === undefined) throw new Error('no server runs');
    return live.pid;
  }

  async serverIsGone(dataFolder = this.dataFolder): Promise<void> {
    const folder = await findDatabaseFolder(dataFolder);
    while ((await findLivePostmaster(folder)) !== undefined) await delay(20);
  }

  async cleanUp(): Promise<void> {
    for (const server of this.servers.splice(0)) await server.stop();
    for (const child of this.children.splice(0)) child.kill('SIGKILL');
    for (const dataFolder of this.dataFolders) {
      if (!existsSync(dataFolder)) continue;
      const live = await findLivePostmaster(await findDatabaseFolder(dataFolder));
      if (live !== undefined) signal(live.pid, 'SIGQUIT');
      await this.serverIsGone(dataFolder);
    }
    this.dataFolders.clear();
    rmSync(this.home, { recursive: true, maxRetries: 5, retryDelay: 100 });
  }

  private withDefaults(options: StartOptions): StartOptions & { dataFolder: string } {
    const dataFolder = options.dataFolder ?? this.dataFolder;
    this.dataFolders.add(dataFolder);
    // Without fsync: a killed process loses nothing by it, only a power cut would.
    const settings = { fsync: 'off', shared_buffers: '16MB', ...options.settings };
    return { outsideFolder: join(this.home, 'outside'), ...options, dataFolder, settings };
  }
}

export function useBench(): Bench {
  const bench = new Bench();
  beforeAll(() => {
    bench.files = buildProgram();
  });
  beforeEach(() => {
    bench.home = realpathSync(mkdtempSync(join(tmpdir(), 'recaudo-embedded-')));
    chmodSync(bench.home, 0o755);
  });
  afterEach(() => bench.cleanUp());
  afterAll(() => bench.files.remove());
  return bench;
}

/** Runs one statement on a connection of its own and returns the rows. */
export async function query(
  server: { socketFolder: string },
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: server.socketFolder, user: 'recaudo', database: 'postgres' });
  // A killed server ends the connection with an event; the statement itself rejects as well.
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
