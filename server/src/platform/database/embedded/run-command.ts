import { execFile } from 'node:child_process';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export interface CommandResult {
  /** 0 if the command succeeded. */
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * The environment of every child process. The operator's PGDATA, PGPORT, LC_ALL or LD_LIBRARY_PATH must not affect the
 * server, and messages must be in English because we parse some of them.
 */
export const commandEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
};

/** Spawn options that drop root to this account; Node also drops supplementary groups. */
export function privilegesOf(account: Account | undefined): { uid?: number; gid?: number } {
  // macOS's `nobody` is 4294967294, which Node only accepts as -2.
  return account === undefined ? {} : { uid: account.uid | 0, gid: account.gid | 0 };
}

/** Runs a command to its end. A missing or failing command is a result, not an exception. */
export function runCommand(file: string, args: string[], account?: Account): Promise<CommandResult> {
  return new Promise(resolve => {
    const options = { ...privilegesOf(account), env: commandEnvironment, cwd: '/', maxBuffer: 16 << 20 };
    try {
      execFile(file, args, options, (error, stdout, stderr) => {
        if (error === null) resolve({ code: 0, stdout, stderr });
        else resolve({ code: 1, stdout, stderr: stderr === '' ? error.message : stderr });
      });
    } catch (error) {
      // Node rejected the uid or gid before starting the process.
      resolve({ code: 1, stdout: '', stderr: String(error) });
    }
  });
}
