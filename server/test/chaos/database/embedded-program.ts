import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getNativeFolder } from '../../../src/platform/database/embedded/binaries.ts';

export const isRoot = process.geteuid?.() === 0;

/** A separate process that serves from a data folder as `npm start` does. */
export interface Program {
  child: ChildProcess;
  pid: number;
  socketFolder: string;
  adopted: boolean;
}

export interface ProgramFiles {
  /** The compiled supervisor, because Node 20 cannot run TypeScript. */
  folder: string;
  /** A copy of the binaries that every user can read, wherever this clone is. */
  native: string;
  node: string;
  remove(): void;
}

const source = `
import { lockDataFolder, startEmbeddedServer } from './embedded/server.js';
const options = JSON.parse(process.argv[2]);
await lockDataFolder(options.dataFolder);
const server = await startEmbeddedServer(options);
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
console.log(JSON.stringify({ socketFolder: server.socketFolder, adopted: server.adopted }));
setInterval(() => {}, 1000);
`;

export function buildProgram(): ProgramFiles {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-program-'));
  chmodSync(folder, 0o755);
  const server = fileURLToPath(new URL('../../..', import.meta.url));
  const config = {
    extends: join(server, 'tsconfig.json'),
    compilerOptions: {
      rootDir: join(server, 'src/platform/database'),
      outDir: folder,
      // `npm run check` already checks the types.
      noCheck: true,
      typeRoots: [join(server, '../node_modules/@types')],
    },
    files: [join(server, 'src/platform/database/embedded/server.ts')],
    include: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'program.js'), source);
  execFileSync(join(server, '../node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });
  const native = join(folder, 'native');
  cpSync(getNativeFolder(), native, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', folder]);
  return { folder, native, node: runnableNode(folder), remove: () => rmSync(folder, { recursive: true }) };
}

/** Starts the program and waits until it serves; rejects with its output if it exits instead. */
export async function startProgram(
  files: ProgramFiles,
  options: Record<string, unknown>,
  account: Ids = {},
): Promise<Program> {
  const child = launchProgram(files, options, account);
  const pid = child.pid;
  if (pid === undefined) throw new Error('the program could not be started');
  let errors = '';
  child.stderr?.on('data', chunk => {
    errors += String(chunk);
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', chunk => resolve(String(chunk)));
    child.once('exit', () => reject(new Error(errors)));
  });
  return { child, pid, ...(JSON.parse(line) as { socketFolder: string; adopted: boolean }) };
}

export function launchProgram(
  files: ProgramFiles,
  options: Record<string, unknown>,
  account: Ids = {},
): ChildProcess {
  const args = [join(files.folder, 'program.js'), JSON.stringify({ nativeFolder: files.native, ...options })];
  return spawn(files.node, args, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise(resolve => child.once('exit', resolve));
}

export interface Ids {
  uid?: number;
  gid?: number;
}

/** An unprivileged user: `nobody` when tests run as root, otherwise the current user. */
export const nobody: Ids = isRoot ? { uid: readId('-u'), gid: readId('-g') } : {};

function readId(flag: string): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })) | 0;
}

/** Node itself may be inside root's home; an unprivileged user then needs a copy. */
function runnableNode(folder: string): string {
  if (spawnSync(process.execPath, ['--version'], { ...nobody, cwd: '/' }).status === 0)
    return process.execPath;
  const copy = join(folder, 'bin', 'node');
  mkdirSync(dirname(copy));
  copyFileSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}
