import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delivered {
  type: string;
  id: string;
  sequence: number;
  transaction: { id: string };
}

export interface FlakyReceiver {
  url: string;
  close(): void;
}

const UNLUCKY_EVERY = 300;

/** A shop's endpoint that rejects one event in 300 once. `onReceipt` is called with every event that it accepts. */
export async function startFlakyReceiver(
  onReceipt: (resourceId: string, sequence: number) => void,
): Promise<FlakyReceiver> {
  const declined = new Set<string>();
  let count = 0;
  const take = (text: string): number => {
    const event = JSON.parse(text) as Delivered;
    if (event.type === 'verification') return 200;
    count += 1;
    if (count % UNLUCKY_EVERY === 0 && !declined.has(event.id)) {
      declined.add(event.id);
      return 500;
    }
    onReceipt(event.transaction.id, event.sequence);
    return 200;
  };
  const server = createServer((request, response) => {
    readText(request).then(
      text => response.writeHead(take(text)).end(),
      // The worker was killed during the request.
      () => response.destroy(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
