import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { MAIN, type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram();

interface Reply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Uses `http.request`, because fetch does not allow a Host header. */
const ask = (address: string, headers: Record<string, string> = {}, payload?: object): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const method = payload === undefined ? 'GET' : 'POST';
    const asked = request(address, { method, headers, agent: false }, response => {
      let text = '';
      response.on('data', chunk => {
        text += String(chunk);
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    asked.on('error', reject);
    asked.end(payload === undefined ? undefined : JSON.stringify(payload));
  });

const stop = async (program: RunningProgram) => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

describe("a newcomer's first start", () => {
  test('421: no listener serves a foreign host; the terminal shows the sign-up link, /mail does not', async () => {
    const program = await bench.start();
    for (const address of [program.portal, program.sandbox, program.production]) {
      const answer = await ask(`${address}/v1/x/customers`, { host: 'evil.example' });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
        421,
        { error_code: 1001, http_code: 421 },
      ]);
      expect((await ask(`${address}/healthz`, { host: 'evil.example' })).status).toBe(200);
      expect((await ask(`${address}/healthz`)).headers).not.toHaveProperty('strict-transport-security');
    }
    expect(program.stdout()).not.toContain('Warning:');
    const signUp = {
      name: 'Ana Torres',
      email: 'ana@example.com',
      password: 'tinto y almojábana con queso',
      business_name: 'Café',
      language: 'es',
    };
    const json = { 'content-type': 'application/json' };
    expect((await ask(`${program.portal}/panel/sign-up`, json, signUp)).status).toBe(201);
    await expect
      .poll(() => program.stdout())
      .toContain(`${program.portal.replace('127.0.0.1', 'localhost')}/confirmar/`);
    expect(program.stdout()).toContain('E-mail to ana@example.com:');
    expect(program.stderr()).not.toContain('/confirmar/');
    const mailbox = await ask(`${program.portal}/mail`);
    expect(mailbox.status).toBe(200);
    expect(mailbox.text).not.toMatch(/confirmar\/|ana@example\.com/);
    await stop(program);
  });
});

describe('the program behind a proxy', () => {
  const https = {
    RECAUDO_PORTAL_URL: 'https://pagos.example.com',
    RECAUDO_SANDBOX_URL: 'https://sandbox.pagos.example.com',
  };

  test('its API processes trust the proxy, use their public host and require https', async () => {
    const program = await bench.start(['--api-processes', '2'], {
      ...https,
      RECAUDO_TRUSTED_PROXIES: '127.0.0.1',
      RECAUDO_WRONG_KEYS: '2',
    });
    const guess = async (from: string) =>
      ask(`${program.sandbox}/v1/mnobody/customers`, {
        host: 'sandbox.pagos.example.com',
        authorization: basic('sk_guess_guess'),
        'x-forwarded-for': from,
      });
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push(await guess('203.0.113.7'));
    // Each of the two processes counts separately.
    expect(answers.at(-1)?.status).toBe(429);
    expect(answers.at(-1)?.headers['retry-after']).toMatch(/^\d+$/);
    const other = await guess('203.0.113.8');
    expect(other.status).toBe(401);
    expect(other.headers['strict-transport-security']).toBe('max-age=63072000');
    expect((await ask(`${program.production}/healthz`)).headers).not.toHaveProperty(
      'strict-transport-security',
    );
    expect((await ask(`${program.portal}/mail`, { host: 'pagos.example.com' })).status).toBe(303);
    expect(program.stdout()).not.toContain('Warning:');
    await stop(program);
  });

  test("a start without the proxy's name warns, on screen and in the log", async () => {
    const program = await bench.start([], https);
    expect(program.stdout()).toMatch(/Warning: A public address uses https.*RECAUDO_TRUSTED_PROXIES/);
    await expect.poll(() => program.stderr()).toMatch(/"level":40.*RECAUDO_TRUSTED_PROXIES/);
    await stop(program);
  });
});

describe('features reserved for people at this machine', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  const json = { 'content-type': 'application/json' };

  /** Everything that a local installation could expose to a stranger, as statuses and values. */
  const tryAll = async (program: RunningProgram, headers: Record<string, string>) => {
    const { email, password, merchant_id: merchantId, private_key: key } = bench.demo();
    const signIn = await ask(`${program.portal}/panel/sign-in`, { ...json, ...headers }, { email, password });
    const cookie = String(signIn.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const webhook = await ask(
      `${program.sandbox}/v1/${merchantId}/webhooks`,
      { ...json, ...headers, authorization: basic(key) },
      { url: `http://127.0.0.1:9/hooks/${randomUUID()}`, event_types: ['charge.failed'] },
    );
    return {
      mail: (await ask(`${program.portal}/mail`, headers)).status,
      inbox: (await ask(`${program.portal}/inbox`, headers)).status,
      demoKeys: (await ask(`${program.portal}/docs/reader.json`, headers)).text.includes(key),
      signIn: signIn.status,
      console: (await ask(`${program.portal}/panel/ops/health`, { ...headers, cookie })).status,
      loopbackWebhook: webhook.status,
    };
  };

  test.each([{ apiProcesses: '1' }, { apiProcesses: '2' }])(
    'a local start offers them to local requests only, never through a proxy: $apiProcesses API processes',
    async ({ apiProcesses }) => {
      const program = await bench.start(['--api-processes', apiProcesses]);
      expect(await tryAll(program, forwarded)).toEqual({
        mail: 303,
        inbox: 303,
        demoKeys: false,
        signIn: 403,
        console: 401,
        loopbackWebhook: 422,
      });
      await expect.poll(() => program.stderr()).toMatch(/"level":40.*a proxy or tunnel passes requests on/);
      expect(await tryAll(program, {})).toEqual({
        mail: 200,
        inbox: 200,
        demoKeys: true,
        signIn: 200,
        console: 200,
        loopbackWebhook: 201,
      });
      await stop(program);
    },
  );

  test.each([
    { RECAUDO_TRUSTED_PROXIES: '127.0.0.1', RECAUDO_ALLOWED_HOSTS: 'pagos.example.com' },
    { RECAUDO_TRUSTED_PROXIES: '127.0.0.1' },
    { RECAUDO_ALLOWED_HOSTS: 'pagos.example.com' },
  ])('%o without a public URL: they are off, and the start and the doctor warn', async env => {
    const program = await bench.start([], env);
    const closed = {
      mail: 303,
      inbox: 303,
      demoKeys: false,
      // The demo account is an ordinary operator: the console requires a second factor.
      signIn: 200,
      console: 403,
      loopbackWebhook: 422,
    };
    expect(await tryAll(program, { ...forwarded, host: Object.values(env).at(-1) ?? '' })).toEqual(closed);
    expect(await tryAll(program, {})).toEqual(closed);
    expect(program.stdout()).toMatch(/Warning: RECAUDO_ALLOWED_HOSTS or RECAUDO_TRUSTED_PROXIES is set/);
    const doctor = await bench.run(['doctor'], env);
    expect(doctor.stdout).toContain(
      'configuration:\n  - RECAUDO_ALLOWED_HOSTS or RECAUDO_TRUSTED_PROXIES is set',
    );
    const { warnings } = JSON.parse((await bench.run(['doctor', '--json'], env)).stdout);
    expect(warnings).toHaveLength(1);
    await stop(program);
  });
});

test('a limit of 256 open files prints how to raise it, without a stack trace', async () => {
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>(resolve => {
    const env = { PATH: process.env['PATH'], RECAUDO_DATA_DIR: bench.dataFolder };
    const script = `ulimit -n 256; exec '${process.execPath}' '${MAIN}' serve`;
    execFile('sh', ['-c', script], { env, timeout: 90_000 }, (error, _stdout, written) =>
      resolve({ code: error?.code, stderr: written }),
    );
  });
  recordFigures({ 'as exit code': String(code), 'lines on stderr': stderr.trimEnd().split('\n').length });
  expect(code).toBe(2);
  expect(stderr).toContain('this process may open only 256 files and needs at least 512');
  expect(stderr).toContain('ulimit -n 8192');
  expect(stderr).not.toMatch(/\n\s+at /);
});
