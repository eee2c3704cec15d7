import type { Command } from './command.ts';

/** Command names before 0.3.0. They work for one more version, with a notice. */
const renamed: Readonly<Record<string, string>> = { links: 'connections', route: 'routing' };

/** Replaces an old command name. `old` is the typed name, if it was an old one. */
export function withCurrentName(
  commands: readonly Command[],
  args: readonly string[],
): { args: readonly string[]; old?: string } {
  const [first = '', ...rest] = args;
  const current = Object.hasOwn(renamed, first) ? renamed[first] : undefined;
  if (current === undefined || !commands.some(({ name }) => name.startsWith(`${current} `))) return { args };
  return { args: [current, ...rest], old: first };
}

/** On standard error, so that scripts read unchanged standard output. */
export const noticeRename = (old: string, current: string): void =>
  console.error(`recaudo: '${old}' is now '${current}'. The next version removes the old name.`);

/** An option's value under its current or former name. */
export function renamedOption(
  current: { name: string; value: string | undefined },
  old: { name: string; value: string | undefined },
): string | undefined {
  if (old.value === undefined) return current.value;
  noticeRename(`--${old.name}`, `--${current.name}`);
  return current.value ?? old.value;
}
