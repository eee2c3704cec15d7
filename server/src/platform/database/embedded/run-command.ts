import { execFile } from 'node:child_process';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export interface CommandResult {
  /** 0 when the command ran and succeeded. */
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * The environment of every process started here. Ours is not passed on: PGDATA, PGPORT, LC_ALL or
 * LD_LIBRARY_PATH of the operator's shell must not steer the server, and messages must be in English since
 * some of them are read.
 */
export const commandEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
};

/** Options that drop root to this account; supplementary groups are dropped as well by Node. */
export function privilegesOf(account: Account | undefined): { uid?: number; gid?: number } {
  // `nobody` of macOS is 4294967294, which Node only takes as -2.
  return account === undefined ? {} : { uid: account.uid | 0, gid: account.gid | 0 };
}

/** Runs a command to its end; a command that is missing or fails is a result, not an exception. */
export function runCommand(file: string, args: string[], account?: Account): Promise<CommandResult> {
  return new Promise(resolve => {
    const options = { ...privilegesOf(account), env: commandEnvironment, cwd: '/', maxBuffer: 16 << 20 };
    try {
      execFile(file, args, options, (error, stdout, stderr) => {
        if (error === null) resolve({ code: 0, stdout, stderr });
        else resolve({ code: 1, stdout, stderr: stderr === '' ? error.message : stderr });
      });
    } catch (error) {
      // uid or gid refused before the process exists
      resolve({ code: 1, stdout: '', stderr: String(error) });
    }
  });
}
