import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

/** A process of one version. */
export interface VersionProcess {
  readonly name: string;
  /** The port of its sandbox API. */
  readonly port: number;
  end(): Promise<number | null>;
}

export interface ProcessOptions {
  main: string;
  name: string;
  role: 'api' | 'worker';
  portBase: number;
  folder: string;
  variables: Record<string, string>;
}

const inherited = { PATH: process.env['PATH'] ?? '' };

/** Resolves once it runs; its output goes to a file. */
export async function startProcess(options: ProcessOptions): Promise<VersionProcess> {
  const { main, name, role, portBase, folder, variables } = options;
  const child = spawn(process.execPath, [main, 'serve', '--roles', role, '--port-base', String(portBase)], {
    cwd: folder,
    env: { ...inherited, ...variables },
  });
  const log = createWriteStream(join(folder, `${name}.log`));
  child.stderr.pipe(log);
  child.stdout.pipe(log);
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve));
  await whenItRuns(child, name);
  return {
    name,
    port: portBase + 1,
    async end() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

const whenItRuns = (child: ChildProcess, name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      if (said.includes('Recaudo is running.')) resolve();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said += String(chunk);
    });
    child.once('exit', code => reject(new Error(`${name} ended with ${code}:\n${said}`)));
  });

export interface Finished {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export const runProgram = (
  main: string,
  args: readonly string[],
  variables: Record<string, string>,
  folder: string,
): Promise<Finished> =>
  new Promise(resolve => {
    const options = { cwd: folder, env: { ...inherited, ...variables }, maxBuffer: 50_000_000 };
    const child = execFile(process.execPath, [main, ...args], options, (_error, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
