// stripe-stateful-mock 0.0.16: a mock of Stripe that keeps its charges in memory. It is not a dependency of Recaudo;
// the error below explains how to install it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

export const name = 'stripe-stateful-mock, in memory';

const FOLDER = join(tmpdir(), 'recaudo-peers');
const PROGRAM = join(FOLDER, 'node_modules/stripe-stateful-mock/dist/cli.js');

export async function start() {
  if (!existsSync(PROGRAM)) {
    throw new Error(
      `stripe-stateful-mock is not there. Install it with: npm install --prefix ${FOLDER} stripe-stateful-mock@0.0.16`,
    );
  }
  const port = await findFreePort();
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`stripe-stateful-mock ended with ${child.exitCode}`);
    await delay(50);
  }
  return { port, pid: child.pid, stop: () => void child.kill('SIGKILL') };
}

let orders = 0;

export function nextRequest() {
  orders += 1;
  return {
    method: 'POST',
    path: '/v1/charges',
    headers: {
      Authorization: 'Bearer sk_test_bench',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: `amount=20000&currency=cop&source=tok_visa&description=Cafe+de+origen&metadata[order_id]=bench-${orders}`,
  };
}

export const isPaid = (status, body) => status === 200 && body.includes('"paid":true');

function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function isListening(port) {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
