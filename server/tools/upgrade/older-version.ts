import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '#src/commands/command.ts';
import { serverFile } from '#src/platform/primitives/installation/server-folder.ts';
import { commitOfRelease, lastRelease } from './releases.ts';

export const ROOT = serverFile('../');

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

const commitOf = (name: string): string | undefined => {
  try {
    return git('rev-parse', '--short', `${name}^{commit}`);
  } catch {
    return undefined;
  }
};

/** The last release, or the release, tag or commit of `--from`. Releases are found even without their tags. */
export function resolveRevision(from: string | undefined): { name: string; commit: string } {
  const name = from ?? lastRelease();
  const commit = [name, commitOfRelease(name)].flatMap(one => (one && commitOf(one)) ?? [])[0];
  if (commit !== undefined) return { name, commit };
  throw new UsageError(
    `${name} is not in this clone: fetch the history (git fetch --unshallow), or name another commit with --from`,
  );
}

/** Its sources in a separate folder, installed and built by its own scripts. */
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

/** Whether a version drains before it stops; versions before 0.3.0 close immediately. */
export function knowsHowToLeave(main: string): boolean {
  const folder = dirname(main);
  return readdirSync(folder).some(
    name =>
      name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes('RECAUDO_DRAIN_SECONDS'),
  );
}
