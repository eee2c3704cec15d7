import { spawn } from 'node:child_process';
import { serverFile } from '#src/platform/primitives/installation/server-folder.ts';
import { childVariables } from '../../child-variables.ts';
import type { ThrowawayInstallation } from '../../throwaway-installation.ts';

const PROGRAM = serverFile('dist/main.js');

/** A real worker in its own process. */
export interface WorkerProcess {
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

export async function startWorkerProcess({ config, parts }: ThrowawayInstallation): Promise<WorkerProcess> {
  const variables = childVariables(config, parts.address, parts.addresses);
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--roles', 'worker'], {
    env: { ...variables, RECAUDO_DATA_DIR: config.dataFolder, RECAUDO_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', text => {
      said += String(text);
      if (said.includes('Recaudo is running.')) resolve();
    });
    child.once('exit', code => reject(new Error(`the worker ended with ${code}: ${said}`)));
  });
  return {
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
