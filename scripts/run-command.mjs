import { spawn } from 'node:child_process';
import process from 'node:process';
import { ROOT } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a tool to its end without stdin. Both outputs come back as one text, for the caller to show or drop. */
export async function runCommand(command, args, { env = process.env, cwd = ROOT } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text;
    });
  }
  let stoppedBy;
  const forward = signal => {
    stoppedBy = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? `signal ${signal}`));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward);
  });
  // The tool had its time to stop cleanly; now the same signal ends this process, as it would have without us.
  if (stoppedBy) process.kill(process.pid, stoppedBy);
  return { exitCode, output, succeeded: exitCode === 0 };
}
