import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Death } from './dying-gateway.ts';
import type { Site } from './gateway-on-database.ts';

const SERVER = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['dying-gateway', 'gateway-on-database'];

export interface DyingProgram {
  url: string;
  kill(): void;
  /** The signal that ended it. */
  exited: Promise<NodeJS.Signals | null>;
}

/** A gateway in a process of its own that kills itself, or is killed when a test leaves it. */
export function useDyingProgram(): { start(site: Site, death: Death | null): Promise<DyingProgram> } {
  const children: ChildProcess[] = [];
  let folder = '';

  beforeAll(() => {
    folder = compile();
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    async start(site, death) {
      const program = join(folder, 'dying-gateway.js');
      const child = spawn(process.execPath, [program, JSON.stringify({ site, death })]);
      children.push(child);
      const exited = new Promise<NodeJS.Signals | null>(resolve =>
        child.once('exit', (_code, signal) => resolve(signal)),
      );
      let errors = '';
      child.stderr.on('data', chunk => {
        errors += String(chunk);
      });
      const port = await new Promise<number>((resolve, reject) => {
        child.stdout.once('data', chunk => resolve(Number(chunk)));
        child.once('exit', () => reject(new Error(`the gateway did not start: ${errors}`)));
      });
      return { url: `http://127.0.0.1:${port}`, kill: () => child.kill('SIGKILL'), exited };
    },
  };
}

/** The program of the test, which Node 20 cannot run as TypeScript, beside the product as it is built. */
function compile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-dying-'));
  const config = {
    extends: join(SERVER, 'tsconfig.json'),
    compilerOptions: {
      rootDir: join(SERVER, 'test/chaos'),
      outDir: folder,
      // Only the text is needed: the types are checked with all the others.
      noCheck: true,
      noResolve: true,
      types: [],
      incremental: false,
      tsBuildInfoFile: null,
    },
    include: [],
    files: SOURCES.map(name => join(SERVER, 'test/chaos', `${name}.ts`)),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(SERVER, '../node_modules'), join(folder, 'node_modules'));
  execFileSync(join(SERVER, '../node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });
  for (const name of SOURCES) {
    const file = join(folder, `${name}.js`);
    const dist = pathToFileURL(join(SERVER, 'dist/')).href;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll("'../../src/", `'${dist}`));
  }
  return folder;
}
