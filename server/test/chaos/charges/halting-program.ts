import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import type { GatewayGroup, Report, Step } from './halting-gateways.ts';

/** Compiled by build-program.mjs, because Node 20 cannot run TypeScript. */
const PROGRAM = fileURLToPath(new URL('../dist/dying-gateway.js', import.meta.url));

export interface HaltingGateway {
  url: string;
  steps: Step[];
  halted: Promise<void>;
}

export interface HaltingProgram {
  gateways: readonly HaltingGateway[];
  kill(): Promise<void>;
}

/** Starts gateways in one process: each halts at its own step, and one kill -9 ends them all there. */
export function useHaltingProgram(): { start(crowd: GatewayGroup): Promise<HaltingProgram> } {
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  return {
    async start(crowd) {
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify(crowd)]);
      children.push(child);
      const exited = new Promise<NodeJS.Signals | null>(resolve =>
        child.once('exit', (_code, signal) => resolve(signal)),
      );
      return {
        gateways: await listenTo(child, crowd.halts.length),
        async kill() {
          child.kill('SIGKILL');
          const signal = await exited;
          if (signal !== 'SIGKILL') throw new Error(`it was ended by ${signal}`);
        },
      };
    },
  };
}

/** Parses the reports of the process; resolves once every gateway is listening. */
function listenTo(child: ChildProcess, count: number): Promise<HaltingGateway[]> {
  const halts: (() => void)[] = [];
  const gateways = Array.from({ length: count }, (_, index) => ({
    url: '',
    steps: [] as Step[],
    halted: new Promise<void>(resolve => {
      halts[index] = resolve;
    }),
  }));
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr?.on('data', chunk => {
      errors += String(chunk);
    });
    child.once('exit', () => reject(new Error(`the gateways did not start: ${errors}`)));
    if (child.stdout === null) return;
    createInterface(child.stdout).on('line', line => {
      const report = JSON.parse(line) as Report;
      const gateway = gateways[report.index];
      if (report.kind === 'halted') halts[report.index]?.();
      if (gateway === undefined || report.kind === 'halted') return;
      if (report.kind === 'step') gateway.steps.push(report.step);
      else gateway.url = `http://127.0.0.1:${report.port}`;
      if (gateways.every(({ url }) => url !== '')) resolve(gateways);
    });
  });
}
