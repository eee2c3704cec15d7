import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isReceiver, readSteps, type SnippetLanguage } from './guide.ts';

export const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.from('the one that it had before today').toString('base64')}`;

export interface Delivery {
  body: string;
  headers: Record<string, string>;
}

export const signatureOf = (secret: string, id: string, time: string, body: string): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
};

/** Signs a delivery as the gateway does; a rotated one carries the old secret's signature first. */
export function signed(body: string, { secondsAgo = 0, isRotated = false } = {}): Delivery {
  const [id, time] = ['e0mhyzk3d9q7c2v5x8ab', String(Math.floor(Date.now() / 1_000) - secondsAgo)];
  const right = signatureOf(SECRET, id, time, body);
  const signature = isRotated ? `${signatureOf(OTHER_SECRET, id, time, body)} ${right}` : right;
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signature,
    },
  };
}

export function readReceiver(language: SnippetLanguage): string {
  const found = readSteps('webhooks.md').find(({ snippets }) => isReceiver(snippets));
  const code = found?.snippets[language];
  if (code === undefined) throw new Error(`docs/guides/integrate/webhooks.md has no receiver in ${language}`);
  return code;
}

const commands: Record<
  Exclude<SnippetLanguage, 'sh'>,
  (port: number) => [file: string, ...command: string[]]
> = {
  js: () => ['hooks.mjs', 'node', 'hooks.mjs'],
  python: () => ['hooks.py', 'python3', 'hooks.py'],
  php: port => ['hooks.php', 'php', '-S', `127.0.0.1:${port}`, 'hooks.php'],
  java: () => ['Hooks.java', 'java', '-XX:TieredStopAtLevel=1', 'Hooks.java'],
};

export interface RunningReceiver {
  url: string;
  printed(): string;
  stop(): Promise<void>;
}

export async function startGuideReceiver(
  folder: string,
  language: Exclude<SnippetLanguage, 'sh'>,
  { secret = SECRET, port: requestedPort }: { secret?: string; port?: number } = {},
): Promise<RunningReceiver> {
  const port = requestedPort ?? (await freePort());
  const [file, command = '', ...parameters] = commands[language](port);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file), readReceiver(language).replaceAll('3000', String(port)));
  const child = spawn(command, parameters, {
    cwd: folder,
    env: { ...process.env, RECAUDO_WEBHOOK_SECRET: secret },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const url = `http://127.0.0.1:${port}/hooks`;
  await untilItListens(url, child, () => printed);
  return { url, printed: () => printed, stop: () => end(child) };
}

async function untilItListens(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the receiver has ended: ${printed()}`);
    const isThere = await fetch(url, { method: 'POST', body: 'nothing' }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
