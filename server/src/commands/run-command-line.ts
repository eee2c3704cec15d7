import type { Language } from '@recaudo/contract/shared/words/language';
import { readTerminalLanguage } from '../config.ts';
import { type Command, UsageError } from './command.ts';
import { noticeRename, withCurrentName } from './renamed-words.ts';
import { describeFailure } from './terminal/command-error.ts';
import { commandHelp, groupHelp, usage } from './terminal/help.ts';
import { didYouMean } from './terminal/nearest.ts';

const helpWords = ['--help', '-h'];
const versionWords = ['--version', '-v'];

/** Finds the command by its first one or two words, runs it and sets the exit code. */
export async function runCommandLine(
  commands: readonly Command[],
  args: readonly string[],
  language: Language = readTerminalLanguage(),
): Promise<void> {
  const typed = args[0] === 'help' ? [...args.slice(1), '--help'] : args;
  const { args: current, old } = withCurrentName(commands, typed);
  if (old !== undefined) noticeRename(old, current[0] ?? '');
  if (current.some(word => versionWords.includes(word)) || current.join(' ') === 'version') {
    console.log((await import('../operations/health/version.ts')).version);
    return;
  }
  const found = findCommand(commands, current);
  const wantsHelp = current.length === 0 || current.some(word => helpWords.includes(word));
  const help =
    found === undefined
      ? helpFor(commands, current, language)
      : commandHelp(found.command, membersOf(commands, found.command.name), language);
  if (wantsHelp && help !== undefined) {
    process.stdout.write(help);
    return;
  }
  try {
    if (found === undefined || isMisspeltMember(commands, found))
      throw new UsageError(unknownCommand(commands, current));
    await found.command.run(found.rest);
  } catch (error) {
    console.error('recaudo:', describeFailure(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** True for `backup lst`: since `backup list` exists, `lst` is a typo and not an argument of `backup`. */
function isMisspeltMember(commands: readonly Command[], { command, rest }: Found): boolean {
  const [next = '-'] = rest;
  return !next.startsWith('-') && membersOf(commands, command.name).length > 0;
}

interface Found {
  command: Command;
  rest: string[];
}

export function findCommand(commands: readonly Command[], args: readonly string[]): Found | undefined {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ');
    const command = commands.find(candidate => candidate.name === name);
    if (command !== undefined) return { command, rest: args.slice(length) };
  }
  return undefined;
}

/** The general help, a group's (`merchants --help`), or undefined for an unknown command. */
function helpFor(
  commands: readonly Command[],
  args: readonly string[],
  language: Language,
): string | undefined {
  const [group, sub] = args.filter(word => !word.startsWith('-'));
  if (group === undefined) return usage(commands, language);
  const members = membersOf(commands, group);
  return sub === undefined && members.length > 0 ? groupHelp(group, members, language) : undefined;
}

const membersOf = (commands: readonly Command[], group: string): Command[] =>
  commands.filter(({ name }) => name.startsWith(`${group} `));

/** The error for an unknown command, with the nearest known ones. */
export function unknownCommand(commands: readonly Command[], args: readonly string[]): string {
  const [first = '', second] = args;
  const members = membersOf(commands, first).map(({ name }) => name.slice(first.length + 1));
  if (members.length === 0) {
    if (first.startsWith('-')) return `a command comes before the option '${first}'. ${SEE_HELP}`;
    const words = [...new Set(commands.flatMap(({ name }) => name.split(' ')[0] ?? name))];
    return `unknown command '${first}'.${didYouMean(first, words) || ` ${SEE_HELP}`}`;
  }
  const choice = `'${first}' takes one of: ${members.join(', ')}`;
  if (second === undefined || second.startsWith('-')) return `${choice}.`;
  return `unknown command '${first} ${second}'.${didYouMean(second, members, `${first} `) || ` ${choice}.`}`;
}

const SEE_HELP = 'See `recaudo --help`.';
