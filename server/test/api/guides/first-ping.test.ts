import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repeatPings } from '../../../src/domain/webhooks/repeat-pings.ts';
import { isReceiver, readSteps, type SnippetLanguage } from '../../support/guides/guide.ts';
import { installForReaders } from '../../support/guides/guide-runs.ts';
import { fillIn, type Reader } from '../../support/guides/programs.ts';
import { SECRET, startGuideReceiver } from '../../support/guides/receivers.ts';
import { findTool } from '../../support/guides/tools.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';
import { createWebhook, shiftedClock, type WebhookBody } from '../../support/world/shop/webhooks.ts';

const run = promisify(execFile);
const shop = useGateway();
const clock = shiftedClock();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recaudo-first-ping-'));
  await installForReaders(folder, true);
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  shop.gateway.baseUrl = `http://127.0.0.1:${port}`;
  shop.gateway.realClock = clock;
});
afterAll(() => rm(folder, { recursive: true }));

async function newReader() {
  const { merchant, privateKey, publicKey, client } = await shop.merchant();
  const reader: Reader = { baseUrl: shop.gateway.baseUrl, merchantId: merchant.id, privateKey, publicKey };
  const show = async () => (await client.get<WebhookBody[]>('/webhooks')).body;
  return { reader, client, show };
}

/** The guide's step that registers the reader's own endpoint: the second step that needs the secret. */
function readRegistration(language: SnippetLanguage): string {
  const [, registration] = readSteps('webhooks.md').filter(({ snippets }) => isReceiver(snippets));
  const code = registration?.snippets[language];
  if (code === undefined)
    throw new Error(`docs/guides/integrate/webhooks.md registers no receiver in ${language}`);
  return code;
}

const clientOf = (language: SnippetLanguage): string =>
  readSteps('getting-started.md')[0]?.snippets[language] ?? '';

type Program = (code: string) => { client?: string; file: string; text: string; command: string[] };
const programs: Record<SnippetLanguage, Program> = {
  sh: text => ({ file: 'register.sh', text, command: ['bash', 'register.sh'] }),
  js: code => ({
    client: 'recaudo.mjs',
    file: 'register.mjs',
    text: `import { recaudo } from './recaudo.mjs';\n${code}`,
    command: ['node', 'register.mjs'],
  }),
  python: code => ({
    client: 'recaudo.py',
    file: 'register.py',
    text: `from recaudo import call\n${code}`,
    command: ['python3', 'register.py'],
  }),
  php: code => ({
    client: 'recaudo.php',
    file: 'register.php',
    text: `<?php\nrequire 'recaudo.php';\n${code}`,
    command: ['php', 'register.php'],
  }),
  java: code => ({
    file: 'Register.java',
    text: registerInJava(code),
    command: ['java', '-XX:TieredStopAtLevel=1', 'Register.java'],
  }),
};

/** `java` runs the first class of a file, so the client comes second. */
function registerInJava(code: string): string {
  const client = clientOf('java');
  const imports = client.match(/^import .*;$/gm) ?? [];
  const rest = client.replaceAll(/^import .*;\n/gm, '').replace('public class', 'class');
  const main = `public static void main(String[] arguments) throws Exception {\n${code}\n}`;
  return `${imports.join('\n')}\npublic class Register {\n${main}\n}\n${rest}`;
}

async function register(language: SnippetLanguage, reader: Reader, url: string): Promise<void> {
  const cwd = join(folder, `${language}-receiver`);
  const { client, file, text, command } = programs[language](
    readRegistration(language).replaceAll('http://127.0.0.1:3000/hooks', url),
  );
  if (client !== undefined) await writeFile(join(cwd, client), fillIn(clientOf(language), reader));
  await writeFile(join(cwd, file), fillIn(text, reader));
  const [program = '', ...parameters] = command;
  await run(program, parameters, { cwd, env: { ...process.env, RECAUDO_WEBHOOK_SECRET: SECRET } });
}

describe.each((['js', 'python', 'php', 'java'] as const).map(findTool))('$title', tool => {
  const language = tool.language as Exclude<SnippetLanguage, 'sh'>;
  test.skipIf(tool.isMissing)('the receiver of the guide accepts the first ping', async () => {
    const receiver = await startGuideReceiver(join(folder, `${language}-receiver`), language);
    try {
      const { reader, show } = await newReader();
      await register(language, reader, receiver.url);
      expect(await show()).toMatchObject([
        { status: 'verified', verification: { attempts: 1, reason: null, next_attempt_date: null } },
      ]);
    } finally {
      await receiver.stop();
    }
  });
});

test('curl: the receiver of the guide accepts the first ping', async () => {
  const receiver = await startGuideReceiver(join(folder, 'sh-receiver'), 'js');
  try {
    const { reader, show } = await newReader();
    await register('sh', reader, receiver.url);
    expect(await show()).toMatchObject([{ status: 'verified', verification: { attempts: 1 } }]);
  } finally {
    await receiver.stop();
  }
});

test('a secret in the response: the first ping is rejected, a repeated one is accepted', async () => {
  const { client, show } = await newReader();
  const place = join(folder, 'own-secret');
  const unaware = await startGuideReceiver(place, 'js');
  const { secret } = await createWebhook(client, unaware.url);
  await unaware.stop();
  expect(await show()).toMatchObject([
    { status: 'unverified', verification: { attempts: 1, response_code: 400 } },
  ]);
  const aware = await startGuideReceiver(place, 'js', { secret, port: Number(new URL(unaware.url).port) });
  try {
    clock.advanceMs(1_500);
    await repeatPings(shop.gateway, 50);
    expect(await show()).toMatchObject([{ status: 'verified', verification: { attempts: 2 } }]);
  } finally {
    await aware.stop();
  }
});
