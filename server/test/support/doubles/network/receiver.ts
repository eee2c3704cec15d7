import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Signer } from 'standardwebhooks';

export interface Received {
  path: string;
  headers: Record<string, string>;
  text: string;
  body: {
    type: string;
    id: string;
    event_date: string;
    sequence?: number;
    verification_code?: string;
    [resource: string]: unknown;
  };
}

type Answer = (received: Received, response: ServerResponse) => void;

/** A shop's webhook endpoint: a real server that records deliveries and responds as the test chooses. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Without verification pings. */
  events(): Received[];
  answer: Answer;
  close(): Promise<void>;
}

export const ok: Answer = (_received, response) => void response.writeHead(200).end('ok');
export const refuse =
  (code: number, body = ''): Answer =>
  (_received, response) =>
    void response.writeHead(code).end(body);
/** Accepts verification pings and passes the rest to `other`. */
export const pingsOnly =
  (other: Answer): Answer =>
  (received, response) =>
    (received.body.type === 'verification' ? ok : other)(received, response);

export async function startReceiver(answer: Answer = ok, host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    readText(request).then(text => {
      const one = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        text,
        body: JSON.parse(text) as Received['body'],
      };
      received.push(one);
      receiver.answer(one, response);
    }, response.destroy.bind(response));
  });
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const receiver: Receiver = {
    url: `http://${host}:${(server.address() as AddressInfo).port}/hooks`,
    received,
    events: () => received.filter(({ body }) => body.type !== 'verification'),
    answer,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Verifies the signature with the library that receivers use. */
export function isSignedWith(secret: string, { headers, text }: Received): boolean {
  try {
    new Signer(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}
