import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findFreePortBase } from '../../free-ports.ts';
import { mustRun, startProgram } from './run-program.ts';

/** A second Recaudo, as `npm start` runs it, with one merchant. */
export interface RecaudoProgram {
  baseUrl: string;
  merchantId: string;
  privateKey: string;
  /** Runs a command of this installation with `--json` and returns the printed object. */
  command(...args: string[]): Promise<Record<string, string>>;
  /** Calls the API as the merchant's own server, bypassing the connection. */
  get(path: string): Promise<unknown>;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRecaudo(folder: string): Promise<RecaudoProgram> {
  const main = resolve(dirname(process.argv[1] ?? ''), '../../dist/main.js');
  const portBase = await findFreePortBase();
  const dataFolder = join(folder, 'upstream');
  mkdirSync(dataFolder, { mode: 0o755 });
  const env = {
    ...process.env,
    RECAUDO_DATA_DIR: dataFolder,
    RECAUDO_DATABASE_URL: '',
    RECAUDO_SANDBOX_RATE: 'off',
  };
  const serve = ['serve', '--port-base', String(portBase)];
  const start = () => startProgram(process.execPath, [main, ...serve], /Recaudo is running\./, env);
  let program = await start();
  const recaudo = (...args: string[]) => mustRun(process.execPath, [main, ...args], env);
  const command = async (...args: string[]) => {
    const printed = await recaudo(...args, '--json');
    return JSON.parse(/^\{.*\}$/m.exec(printed)?.[0] ?? '{}') as Record<string, string>;
  };
  const made = await command('merchants', 'create', '--name', 'Interop');
  const { merchant_id: merchantId = '', private_key: privateKey = '', base_url: baseUrl = '' } = made;
  // Without fees, the balance equals the sum of all payments, to the centavo.
  await recaudo('merchants', 'update', '--id', merchantId, '--fee-percent', '0', '--fee-fixed', '0');
  return {
    baseUrl,
    merchantId,
    privateKey,
    command,
    async get(path) {
      const authorization = `Basic ${Buffer.from(`${privateKey}:`).toString('base64')}`;
      const url = new URL(`/v1/${merchantId}${path}`, baseUrl);
      const response = await fetch(url, { headers: { authorization } });
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    kill: () => program.end('SIGKILL'),
    async startAgain() {
      program = await start();
    },
    stop: () => program.end('SIGTERM'),
  };
}
