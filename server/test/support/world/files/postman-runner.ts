import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { App } from '../../../../src/platform/http/server.ts';
import { basic } from '../gateway/client.ts';

/** The parts of Postman's format 2.1 that our collections use. */
export interface PostmanCollection {
  info: { name: string; schema: string; _postman_id: string };
  auth: Auth;
  event: Script[];
  variable: { key: string; value: string }[];
  item: { name: string; item: PostmanItem[] }[];
}

interface Auth {
  type: string;
  basic?: { key: string; value: string }[];
}

interface Script {
  listen: string;
  script: { exec: string[] };
}

export interface PostmanItem {
  name: string;
  event?: Script[];
  request: {
    method: string;
    auth?: Auth;
    body?: { mode: string; raw: string };
    url: { raw: string; path: string[]; query?: { key: string; value: string; disabled?: boolean }[] };
  };
}

export interface Ran {
  folder: string;
  name: string;
  status: number;
  text: string;
}

/** Runs a collection from first to last request as Postman would, including its scripts. */
export async function runCollection(
  collection: PostmanCollection,
  app: App,
  given: Record<string, string>,
): Promise<Ran[]> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  for (const [name, value] of Object.entries(given)) variables.set(name, value);
  const fill = (text: string): string =>
    text.replaceAll(/\{\{([\w$]+)\}\}/g, (whole, name: string) =>
      name === '$guid' ? randomUUID() : (variables.get(name) ?? whole),
    );
  const run = (scripts: readonly Script[] | undefined, listen: string, response?: object) => {
    const collectionVariables = { set: (name: string, value: unknown) => variables.set(name, String(value)) };
    for (const { script } of (scripts ?? []).filter(one => one.listen === listen)) {
      runInNewContext(script.exec.join('\n'), { pm: { collectionVariables, response } });
    }
  };
  const ran: Ran[] = [];
  for (const { name: folder, item } of collection.item) {
    for (const { name, request, event } of item) {
      run(collection.event, 'prerequest');
      const { status, text } = await send(app, request, request.auth ?? collection.auth, fill);
      run(event, 'test', { code: status, json: () => JSON.parse(text) as unknown });
      ran.push({ folder, name, status, text });
    }
  }
  return ran;
}

async function send(
  app: App,
  { method, url, body }: PostmanItem['request'],
  auth: Auth,
  fill: (text: string) => string,
): Promise<{ status: number; text: string }> {
  const user = auth.basic?.find(({ key }) => key === 'username')?.value;
  const { statusCode, body: text } = await app.inject({
    method: method as 'GET',
    url: fill(url.raw).replace(/^https?:\/\/[^/]+/, ''),
    headers: {
      ...(auth.type === 'noauth' || user === undefined ? {} : { authorization: basic(fill(user)) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: fill(body.raw) }),
  });
  return { status: statusCode, text };
}
