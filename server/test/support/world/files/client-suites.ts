import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { deliver } from '../shop/webhooks.ts';

const root = fileURLToPath(new URL('../../../../../clients/', import.meta.url));

interface Suite {
  /** Appears in the title of a skipped test, where the count reporter finds it. */
  tool: string;
  folder: string;
  /** Exits with 0 on a machine that can run the client. */
  probe: readonly [string, ...string[]];
  command: readonly [string, ...string[]];
  /** The last line of a run without failed or skipped tests. */
  success: RegExp;
  /** Runs the first example of a README; the tests' autoloader replaces Composer's. */
  runExample: (code: string) => readonly [string, ...string[]];
}

/** The suites of the clients in other languages, with the minimum versions that their packages require. */
export const suites: readonly Suite[] = [
  {
    tool: 'Python',
    folder: `${root}python`,
    probe: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    command: ['python3', '-m', 'unittest', 'discover', '-s', '.', '-t', '.', '-p', 'test_*.py'],
    success: /^OK$/m,
    runExample: code => ['python3', '-c', code],
  },
  {
    tool: 'PHP',
    folder: `${root}php`,
    probe: ['php', '-r', 'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") ? 0 : 1);'],
    command: ['php', 'tests/run.php'],
    success: /^\d+ passed, 0 failed$/m,
    runExample: code => ['php', '-r', code.replace(/^<\?php/, '').replace('vendor/', 'tests/')],
  },
];

export function isMissing({ probe: [command, ...parameters] }: Suite): boolean {
  return spawnSync(command, parameters, { stdio: 'ignore' }).status !== 0;
}

export interface SandboxAccount {
  baseUrl: string;
  merchantId: string;
  privateKey: string;
}

/** Runs a suite while the gateway delivers webhooks; returns what the suite printed. */
export async function runSuite(suite: Suite, shop: TestGateway, account: SandboxAccount): Promise<string> {
  let isRunning = true;
  const run = runCommand(suite.command, suite.folder, account).finally(() => {
    isRunning = false;
  });
  const deliveries = (async () => {
    while (isRunning) {
      await deliver(shop);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  })();
  const [output] = await Promise.all([run, deliveries]);
  return output;
}

export async function runFirstExample(
  suite: Suite,
  readme: string,
  account: SandboxAccount,
): Promise<string> {
  const page = await readFile(`${suite.folder}/${readme}`, 'utf8');
  const code = /```(?:python|php)\n([^]*?)```/.exec(page)?.[1];
  if (code === undefined) throw new Error(`${readme} of ${suite.tool} has no example`);
  return runCommand(suite.runExample(code), suite.folder, account);
}

function runCommand(
  [command, ...parameters]: readonly [string, ...string[]],
  cwd: string,
  { baseUrl, merchantId, privateKey }: SandboxAccount,
): Promise<string> {
  const env = {
    ...process.env,
    PYTHONPATH: 'src',
    PYTHONDONTWRITEBYTECODE: '1',
    RECAUDO_BASE_URL: baseUrl,
    RECAUDO_URL: baseUrl,
    RECAUDO_MERCHANT_ID: merchantId,
    RECAUDO_PRIVATE_KEY: privateKey,
  };
  return new Promise(resolve => {
    execFile(command, parameters, { cwd, env, timeout: 170_000 }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
}
