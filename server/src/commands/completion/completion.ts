import { type Command, UsageError } from '../command.ts';
import { bashScript } from './bash-script.ts';
import { fishScript } from './fish-script.ts';
import { treeOf } from './tree.ts';
import { zshScript } from './zsh-script.ts';

export const shells = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
export type Shell = keyof typeof shells;

export async function completion(commands: readonly Command[], args: readonly string[]): Promise<void> {
  const [asked, ...rest] = args;
  const shell = (Object.keys(shells) as Shell[]).find(name => name === asked);
  if (shell === undefined || rest.length > 0) {
    throw new UsageError(`give one shell: ${Object.keys(shells).join(', ')}`);
  }
  process.stdout.write(shells[shell](await treeOf(commands)));
}
