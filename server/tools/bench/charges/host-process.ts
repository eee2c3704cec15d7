import { fork } from 'node:child_process';
import { startIso8583Host } from '../../iso8583-host/iso8583-host.ts';

export interface HostProcess {
  port: number;
  stop(): void;
}

/** A separate process with an acquirer's host that approves everything. */
export async function startHostProcess(): Promise<HostProcess> {
  const child = fork(process.argv[1] ?? '', ['bench', '--host']);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve(Number(message)));
    child.once('exit', code => reject(new Error(`the host ended with ${code}`)));
  });
  return { port, stop: () => child.kill('SIGKILL') };
}

/** Entry point of the child process. */
export async function runHostProcess(): Promise<void> {
  const { port } = await startIso8583Host();
  process.send?.(port);
}
