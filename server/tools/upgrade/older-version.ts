import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '#src/commands/command.ts';
import { serverFile } from '#src/primitives/server-folder.ts';

export const ROOT = serverFile('../');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The last release, or what `--from` names. */
export function resolveRevision(from: string | undefined): { name: string; commit: string } {
  try {
    const name = from ?? git('describe', '--tags', '--abbrev=0');
    return { name, commit: git('rev-parse', '--short', `${name}^{commit}`) };
  } catch (error) {
    const absent = from ?? 'a tag';
    throw new UsageError(
      `${absent} is not in this clone: fetch the history and the tags (git fetch --tags --unshallow), or name another with --from`,
      { cause: error },
    );
  }
}

/** Its sources in a folder of their own, installed and built as its own scripts do it. */
export function buildRevision(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const main = join(folder, 'server/dist/main.js');
  if (existsSync(main)) return main;
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1_000_000_000 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const built = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (built.status !== 0) throw new UsageError(`${commit} could not be built in ${folder}`);
  return main;
}

/** Whether a version goes on answering until balancers know that it leaves; those before 0.3.0 close at once. */
export function knowsHowToLeave(main: string): boolean {
  const folder = dirname(main);
  return readdirSync(folder).some(
    name =>
      name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes('RECAUDO_DRAIN_SECONDS'),
  );
}
