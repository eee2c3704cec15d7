import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Death } from './dying-gateway.ts';
import type { Site } from './gateway-on-database.ts';

const SERVER = fileURLToPath(new URL('../..', import.meta.url));

export interface DyingProgram {
  url: string;
  kill(): void;
  /** The signal that ended it. */
  exited: Promise<NodeJS.Signals | null>;
}

/** Compiles the gateway that kills itself, since Node 20 cannot run TypeScript, and ends what a test leaves. */
export function useDyingProgram(): { start(site: Site, death: Death | null): Promise<DyingProgram> } {
  const children: ChildProcess[] = [];
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'recaudo-dying-'));
    const config = {
      extends: join(SERVER, 'tsconfig.json'),
      compilerOptions: {
        rootDir: SERVER,
        outDir: folder,
        typeRoots: [join(SERVER, '../node_modules/@types')],
        // The types are checked with all the others; here only the code is needed.
        noCheck: true,
        incremental: false,
        tsBuildInfoFile: null,
      },
      files: [join(SERVER, 'test/chaos/dying-gateway.ts')],
      include: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    symlinkSync(join(SERVER, '../node_modules'), join(folder, 'node_modules'));
    symlinkSync(join(SERVER, 'data'), join(folder, 'data'));
    execFileSync(join(SERVER, '../node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  return {
    async start(site, death) {
      const program = join(folder, 'test/chaos/dying-gateway.js');
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
