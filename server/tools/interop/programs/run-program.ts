import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';

export interface Ended {
  exitCode: number | null;
  output: string;
}

/** Runs a program until it exits. The exit code is null if it could not be started. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  cwd?: string,
): Promise<Ended> {
  return new Promise(resolve => {
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', error => resolve({ exitCode: null, output: error.message }));
    child.once('close', exitCode => resolve({ exitCode, output }));
  });
}

/** Throws the program's output if it fails. */
export async function mustRun(
  command: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<string> {
  const { exitCode, output } = await runProgram(command, args, env);
  if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')}\nended with ${exitCode}:\n${output}`);
  return output;
}

/** A running child process with a line-based protocol. */
export interface RunningProgram {
  /** Sends a line and waits for the next line of output. */
  ask(line: string): Promise<string>;
  /** All output so far. */
  said(): string;
  hasEnded(): boolean;
  /** Sends a signal, unless the program has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Kills all running programs if the run ends early. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Resolves when the program prints `ready`. */
export async function startProgram(
  command: string,
  args: readonly string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = process.env,
): Promise<RunningProgram> {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  const output = collect(child);
  // A write to an ended program is reported by `ask`.
  child.stdin.on('error', () => undefined);
  await output.whenMatches(ready);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    async ask(line) {
      if (hasEnded()) throw new Error('the program has ended');
      const answer = output.nextLine();
      child.stdin.write(`${line}\n`);
      return answer;
    },
    said: output.text,
    hasEnded,
    async end(signal) {
      if (hasEnded()) return;
      const ended = new Promise(resolve => child.once('close', resolve));
      child.kill(signal);
      await ended;
    },
  };
}

function collect(child: ChildProcess) {
  let text = '';
  let waiting: { judge: () => boolean; reject: (error: Error) => void }[] = [];
  const judge = () => {
    waiting = waiting.filter(one => !one.judge());
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      judge();
    });
  }
  const fail = (what: string) => {
    for (const one of waiting.splice(0)) one.reject(new Error(`the program ${what}:\n${text}`));
  };
  child.once('error', error => fail(`could not be started (${error.message})`));
  child.once('close', code => fail(`ended with ${code}`));
  const when = <Found>(find: () => Found | undefined): Promise<Found> =>
    new Promise((resolve, reject) => {
      const judgeOne = () => {
        const found = find();
        if (found !== undefined) resolve(found);
        return found !== undefined;
      };
      if (!judgeOne()) waiting.push({ judge: judgeOne, reject });
    });
  return {
    text: () => text,
    whenMatches: (pattern: RegExp) => when(() => pattern.exec(text) ?? undefined),
    nextLine() {
      const from = text.length;
      return when(() => /^(.*)\n/.exec(text.slice(from))?.[1]);
    },
  };
}

/** A free local port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
