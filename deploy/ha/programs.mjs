// The gateway as installed: two API processes, two workers, and the acquirer's host that they call.
import { execFile, fork, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../..');
const MAIN = path.join(ROOT, 'server/dist/main.js');
const TOOLS = path.join(ROOT, 'server/tools/dist/main.js');

export function newInstallation({ folder, databaseUrl }) {
  mkdirSync(folder, { recursive: true });
  const env = {
    PATH: process.env.PATH,
    RECAUDO_DATA_DIR: path.join(folder, 'data'),
    RECAUDO_DATABASE_URL: databaseUrl,
    RECAUDO_SANDBOX_KEY_FILE: path.join(folder, 'sandbox.json'),
    RECAUDO_SANDBOX_RATE: 'off',
    RECAUDO_WEBHOOKS_TO_LOOPBACK: 'on',
  };
  return {
    folder,
    async command(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], {
        cwd: folder,
        env,
        maxBuffer: 2 ** 28,
      });
      return stdout;
    },
    serve: (role, portBase) => serve({ folder, env, role, portBase }),
  };
}

/** Killed on every exit of the drill. */
const children = new Set();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => process.exit(1));

/** Resolves when the program is ready. */
function serve({ folder, env, role, portBase }) {
  const program = { role, url: `http://127.0.0.1:${portBase + 1}`, faults: [], exitCode: undefined };
  const args = [MAIN, 'serve', '--roles', role, '--port-base', String(portBase)];
  const child = spawn(process.execPath, args, { cwd: folder, env });
  children.add(child);
  const log = createWriteStream(path.join(folder, `${role}-${portBase}.log`));
  program.stop = () => child.kill('SIGTERM');
  program.kill = () => child.kill('SIGKILL');
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', chunk => {
      log.write(chunk);
      said = (said + chunk).slice(-20_000);
      if (said.includes('Recaudo is running.')) resolve(program);
    });
    let line = '';
    child.stderr.on('data', chunk => {
      log.write(chunk);
      const lines = (line + chunk).split('\n');
      line = lines.pop() ?? '';
      program.faults.push(
        ...lines.filter(text => text.includes('"msg":"fault"') || text.includes('Unhandled')),
      );
    });
    child.once('exit', code => {
      program.exitCode = code ?? 'killed';
      reject(new Error(`${role} ended with ${code}: ${said}${line}`));
    });
  });
}

/** An acquirer's host with its own books, which a failover of the gateway's database does not affect. */
export async function startAcquirer() {
  const child = fork(TOOLS, ['acquirer']);
  children.add(child);
  const next = () => new Promise(resolve => child.once('message', resolve));
  const port = await next();
  return {
    port,
    books() {
      const books = next();
      child.send('books');
      return books;
    },
    stop: () => child.kill('SIGKILL'),
  };
}
