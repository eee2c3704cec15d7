import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server that declines every request (402, insufficient funds) and keeps what it receives, headers included. */
export interface WitnessServer {
  url: string;
  port: number;
  received: string[];
  close(): Promise<void>;
}

export async function startWitnessServer(): Promise<WitnessServer> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${chunks.join('')}`);
      const declined = { error_code: 3003, category: 'gateway', description: 'No funds', http_code: 402 };
      response.writeHead(402, { 'content-type': 'application/json' }).end(JSON.stringify(declined));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}
