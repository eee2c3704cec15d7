// The two programs of the trial. Medusa has its own database in the PostgreSQL that comes with the gateway.
import { execFile, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { ROOT } from '../root.mjs';
import { toolFailure } from '../tool-failure.mjs';
import { MEDUSA, SHOP } from './prepare.mjs';

const MAIN = path.join(ROOT, 'server/dist/main.js');
const PATIENCE_MS = 180_000;
const USER = 'recaudo';
const run = promisify(execFile);

/** Starts a program that ends with this one, and waits until it answers. */
async function startProgram({ args, cwd = ROOT, env, log, readyUrl }) {
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', output, output] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise(resolve => child.once('exit', resolve));
  const stop = async signal => {
    child.kill(signal);
    await ended;
    process.off('exit', kill);
  };
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(readyUrl).catch(() => undefined);
    if (answer?.ok) return stop;
    await sleep(200);
  }
  await stop('SIGKILL');
  throw toolFailure(`Nothing answered at ${readyUrl}; see ${log}.`);
}

export async function startGateway({ folder, portBase }) {
  const env = {
    ...process.env,
    RECAUDO_DATA_DIR: path.join(folder, 'recaudo'),
    RECAUDO_LOG_LEVEL: 'warn',
    // Each buyer comes from an address of their own.
    RECAUDO_TRUSTED_PROXIES: '127.0.0.1/32',
    // With a proxy the installation is not local, and Medusa listens on this machine.
    RECAUDO_WEBHOOKS_TO_LOOPBACK: 'on',
  };
  const url = `http://127.0.0.1:${portBase + 1}`;
  const stop = await startProgram({
    args: [MAIN, 'serve', '--port-base', String(portBase)],
    env,
    log: path.join(folder, 'recaudo.log'),
    readyUrl: `${url}/readyz`,
  });
  const recaudo = async (...args) => {
    const { stdout } = await run(process.execPath, [MAIN, ...args, '--json'], { env, maxBuffer: 1 << 26 });
    return JSON.parse(stdout.trim().split('\n').at(-1));
  };
  const name = 'Tienda Medusa';
  const made = await recaudo('merchants', 'create', '--name', name);
  const merchant = { baseUrl: url, merchantId: made.merchant_id, apiKey: made.private_key };
  return { merchant, recaudo, host: path.join(env.RECAUDO_DATA_DIR, 'run'), stop: () => stop('SIGTERM') };
}

/** Medusa reads an address with a port only; the embedded PostgreSQL listens at a socket. */
async function forward(host, port) {
  const server = net.createServer(client => {
    const socket = net.connect(path.join(host, '.s.PGSQL.5432'));
    const close = () => {
      client.destroy();
      socket.destroy();
    };
    client.pipe(socket).pipe(client);
    for (const end of [client, socket]) end.on('error', close).on('close', close);
  });
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** A Medusa server on a database of its own, with a product to sell. */
export async function prepareShop({ folder, host, port, databasePort, gateway, webhookSecret }) {
  const server = await forward(host, databasePort);
  const admin = new pg.Client({ host, user: USER, database: 'postgres' });
  await admin.connect();
  await admin.query('create database medusa');
  await admin.end();
  const seededFile = path.join(folder, 'seeded.json');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: `postgres://${USER}@127.0.0.1:${databasePort}/medusa?sslmode=disable`,
    SEEDED_FILE: seededFile,
    RECAUDO_URL: gateway.baseUrl,
    RECAUDO_MERCHANT_ID: gateway.merchantId,
    RECAUDO_PRIVATE_KEY: gateway.apiKey,
    RECAUDO_WEBHOOK_SECRET: webhookSecret,
  };
  const medusa = (...args) =>
    run(process.execPath, [MEDUSA, ...args], { cwd: SHOP, env, maxBuffer: 1 << 26 });
  await medusa('db:migrate');
  await medusa('exec', './src/scripts/seed.js');
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    startProgram({
      args: [MEDUSA, 'start', '--port', String(port), '--host', '127.0.0.1'],
      cwd: SHOP,
      env,
      log: path.join(folder, 'medusa.log'),
      readyUrl: `${url}/health`,
    });
  const database = new pg.Pool({ host, user: USER, database: 'medusa', max: 4 });
  const seeded = JSON.parse(readFileSync(seededFile, 'utf8'));
  const close = async () => {
    await database.end();
    server.close();
  };
  return { url, start, database, close, ...seeded };
}
