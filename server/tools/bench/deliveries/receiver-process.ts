import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceiverProcess {
  url: string;
  stop(): void;
}

/** A separate process with an endpoint that accepts and ignores everything. */
export async function startReceiverProcess(): Promise<ReceiverProcess> {
  const child = fork(process.argv[1] ?? '', ['bench', '--receiver']);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', message => resolve(Number(message)));
    child.once('exit', code => reject(new Error(`the receiver ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}/hooks`, stop: () => child.kill('SIGKILL') };
}

/** Entry point of the child process. */
export async function runReceiverProcess(): Promise<void> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.writeHead(200, { 'content-length': 0 }).end());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  process.send?.((server.address() as AddressInfo).port);
}
