import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../../../../src/platform/http/server.ts';

export interface Passing {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type Tamper = (passing: Passing) => Passing;

/** A proxy between a payer's browser and the gateway that can change the responses. */
export async function startTamperingProxy(app: App) {
  let tamper: Tamper = passing => passing;
  const server = createServer((request, response) => {
    void app
      .inject({ method: 'GET', url: request.url ?? '/', headers: { ...request.headers } })
      .then(answer => {
        const headers = Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
        );
        delete headers['content-length'];
        const { statusCode: status, rawPayload: body } = answer;
        const passed = tamper({ path: request.url ?? '/', status, headers, body });
        response.writeHead(passed.status, passed.headers).end(passed.body);
      });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    set: (next: Tamper) => {
      tamper = next;
    },
    close: () => new Promise(resolve => server.close(resolve)),
  };
}
