import type { Command } from '../command.ts';
import { optionWords } from './option-words.ts';

const COLUMNS = 100;

/** Everything that can be asked for, one line each; the options of a command are in its own help. */
export function usage(commands: readonly Command[]): string {
  return [
    'Usage: recaudo <command> [options]',
    '',
    ...summaries(commands),
    '',
    '`recaudo <command> --help` shows the options of a command, `recaudo --version` the version.',
    '',
  ].join('\n');
}

const summaries = (commands: readonly Command[]): string[] =>
  listOf(commands.map(({ name, summary }) => [name, summary]));

/** The commands that begin with a word, such as `merchants`. */
export function groupHelp(group: string, commands: readonly Command[]): string {
  return [
    `Usage: recaudo ${group} <command> [options]`,
    '',
    ...summaries(commands),
    '',
    `\`recaudo ${group} <command> --help\` shows the options of one.`,
    '',
  ].join('\n');
}

/** One command; `members` are those that begin with its name, as `backup list` does with `backup`. */
export function commandHelp(command: Command, members: readonly Command[] = []): string {
  const { name, summary, options = '' } = command;
  const start = `Usage: recaudo ${name} `;
  // A long name leaves little room behind it: its options then begin below.
  const indent = Math.min(start.length, 28);
  return [
    ...wrap(`${start}${options}`.trimEnd(), indent, optionsOf(options)),
    '',
    ...wrap(`${summary}.`, 0),
    '',
    'Options:',
    ...listOf([
      ...optionsIn(options).map(({ flag, shown }): [string, string] => [
        shown,
        textOfOption(command, flag).text,
      ]),
      ['--help', 'this text'],
      ['--version', 'the version of Recaudo'],
    ]),
    '',
    ...(members.length === 0 ? [] : ['Commands:', ...summaries(members), '']),
  ].join('\n');
}

/** The sentence of an option in the help of a command, and the name under which optionWords has it. */
export function textOfOption(
  { name, optionTexts = {} }: Command,
  flag: string,
): { key: string; text: string } {
  const own = optionTexts[flag];
  if (own !== undefined) return { key: `${name} ${flag}`, text: own };
  const [group = ''] = name.split(' ');
  const key = [`${name} ${flag}`, `${group} ${flag}`, flag].find(one => one in optionWords) ?? flag;
  return { key, text: optionWords[key] ?? '' };
}

/** The options that a command's line of help names, with the value each takes. */
export function optionsIn(line: string): { flag: string; shown: string }[] {
  return Array.from(line.matchAll(OPTION), ([shown, flag = '']) => ({ flag, shown }));
}

const OPTION = /(--[a-z][a-z-]*)(?: (?![-|[(])(?:'[^']*'|[^\s\])'])+)?/g;

/** The pieces between which a line may break: an option stays with its value, a choice in brackets whole. */
const optionsOf = (line: string): string[] => line.match(/\[[^\]]*\]|\([^)]*\)|[^\s[(]+/g) ?? [];

const LEFT_MOST = 34;

function listOf(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const lefts = rows.map(([left]) => left.length).filter(length => length <= LEFT_MOST);
  const width = Math.max(0, ...lefts) + 4;
  return rows.flatMap(([left, right]) => {
    const head = `  ${left}`;
    if (left.length <= LEFT_MOST) return wrap(`${head.padEnd(width)}${right}`, width);
    return [...wrap(head, width), ...wrap(`${''.padEnd(width)}${right}`, width)];
  });
}

/** Breaks a line so that it fits; what follows begins below `indent`. */
function wrap(text: string, indent: number, pieces?: readonly string[]): string[] {
  if (text.length <= COLUMNS) return [text];
  const rest = pieces === undefined ? text.slice(indent) : pieces.join(' ');
  const words = pieces ?? rest.split(' ');
  const lines: string[] = [];
  let line = text.slice(0, text.length - rest.length);
  let isEmpty = true;
  for (const word of words) {
    if (!isEmpty && line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = ''.padEnd(indent);
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}
