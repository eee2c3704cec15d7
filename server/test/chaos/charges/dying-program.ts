import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import type { DeathPoint } from './dying-gateway.ts';
import type { Site } from './gateway-on-database.ts';

/** Compiled by build-program.mjs, because Node 20 cannot run TypeScript. */
const PROGRAM = fileURLToPath(new URL('../dist/dying-gateway.js', import.meta.url));

export interface DyingProgram {
  url: string;
  kill(): void;
  exited: Promise<NodeJS.Signals | null>;
}

/** Starts gateways that kill themselves; the test's end kills the rest. */
export function useDyingProgram(): { start(site: Site, death: DeathPoint | null): Promise<DyingProgram> } {
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  return {
    async start(site, death) {
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify({ site, death })]);
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
