import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { portOf } from '#src/operations/installation/addresses.ts';
import { findRunningServer } from '#src/platform/database/embedded/server.ts';
import { findFreePortBase } from '../free-ports.ts';
import { makeThrowawayFolder, openInstallation } from '../throwaway-installation.ts';
import type { Target } from './charges/charge-load.ts';
import { type Stage, stageOf } from './stage.ts';

/** The program as `npm start` runs it, with access to its database. */
export interface ProgramStage extends Stage {
  program: Target;
  portBase: number;
}

/**
 * The built program in its own process, complete as for a user: portal, both APIs, worker, the sandbox's card
 * processor with its journal, request log, and embedded PostgreSQL. Its output is discarded.
 */
export async function setProgramStage(say: (text: string) => void): Promise<ProgramStage> {
  say('starting the program as npm start does, on a data folder of its own');
  const dataFolder = makeThrowawayFolder('bench');
  const portBase = await findFreePortBase();
  const main = resolve(dirname(process.argv[1] ?? ''), '../../dist/main.js');
  const child = spawn(process.execPath, [main, 'serve', '--port-base', String(portBase)], {
    env: {
      ...process.env,
      RECAUDO_DATA_DIR: dataFolder,
      RECAUDO_DATABASE_URL: '',
      RECAUDO_SANDBOX_RATE: 'off',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async () => {
    await endProgram(child);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    await whenItRuns(child);
    const address = await findRunningServer(dataFolder);
    if (address === undefined) throw new Error('the database of the program is not running');
    const stage = await stageOf(await openInstallation(dataFolder, address, stop));
    return { ...stage, portBase, program: { port: portOf(portBase, 'sandbox'), pid: child.pid } };
  } catch (error) {
    await stop();
    throw error;
  }
}

function whenItRuns(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      if (said.includes('Recaudo is running.')) resolve();
    });
    child.once('exit', code =>
      reject(new Error(`the program ended with ${code}; npm start tells why.\n${said}`)),
    );
  });
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
