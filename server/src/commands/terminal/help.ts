import type { Language } from '@recaudo/contract/shared/words/language';
import type { Command } from '../command.ts';
import { commandGroups } from './command-groups.ts';
import { commandOptionWordsEs } from './command-option-words-es.ts';
import { optionWords } from './option-words.ts';
import { optionWordsEs, placeholdersEs } from './option-words-es.ts';
import { summariesEs } from './summaries-es.ts';

const COLUMNS = 100;

const words = {
  en: {
    usage: (group: string) => `Usage: recaudo ${group}<command> [options]`,
    options: '`recaudo <command> --help` shows the options of a command, `recaudo --version` the version.',
    optionsOfOne: (group: string) => `\`recaudo ${group} <command> --help\` shows the options of one.`,
    ofCommand: 'Usage: recaudo',
    optionsTitle: 'Options:',
    commandsTitle: 'Commands:',
    help: 'this text',
    version: 'the version of Recaudo',
  },
  es: {
    usage: (group: string) => `Uso: recaudo ${group}<comando> [opciones]`,
    options:
      '`recaudo <comando> --help` muestra las opciones de un comando; `recaudo --version`, la versión.',
    optionsOfOne: (group: string) => `\`recaudo ${group} <comando> --help\` muestra las opciones de uno.`,
    ofCommand: 'Uso: recaudo',
    optionsTitle: 'Opciones:',
    commandsTitle: 'Comandos:',
    help: 'este texto',
    version: 'la versión de Recaudo',
  },
} as const satisfies Record<Language, unknown>;

const summaryOf = ({ name, summary }: Command, language: Language): string =>
  language === 'es' ? (summariesEs[name] ?? summary) : summary;

/** The general help: all commands by topic, one line each. Their options are in each command's own help. */
export function usage(commands: readonly Command[], language: Language = 'en'): string {
  const groups = commandGroups.map(({ title, words: firstWords }) => ({
    title: title[language],
    members: firstWords.flatMap(word => commands.filter(({ name }) => name.split(' ')[0] === word)),
  }));
  return [
    words[language].usage(''),
    ...groups.flatMap(({ title, members }) =>
      members.length === 0 ? [] : ['', `${title}:`, ...summaries(members, language, commands)],
    ),
    '',
    words[language].options,
    '',
  ].join('\n');
}

/** One line per command, aligned to the longest name in `widest`. */
function summaries(
  commands: readonly Command[],
  language: Language = 'en',
  widest: readonly Command[] = commands,
): string[] {
  const rows = commands.map((command): [string, string] => [command.name, summaryOf(command, language)]);
  return listOf(
    rows,
    widest.map(({ name }) => name),
  );
}

/** The help of a group: the commands that share a first word, such as `merchants`. */
export function groupHelp(group: string, commands: readonly Command[], language: Language = 'en'): string {
  return [
    words[language].usage(`${group} `),
    '',
    ...summaries(commands, language),
    '',
    words[language].optionsOfOne(group),
    '',
  ].join('\n');
}

/** One command's help; `members` are the commands that start with its name, as `backup list` does with `backup`. */
export function commandHelp(
  command: Command,
  members: readonly Command[] = [],
  language: Language = 'en',
): string {
  const { name } = command;
  const messages = words[language];
  const options = namePlaceholders(command.options ?? '', language);
  const start = `${messages.ofCommand} ${name} `;
  // After a long name there is little room, so its options start on the next line.
  const indent = Math.min(start.length, 28);
  return [
    ...wrap(`${start}${options}`.trimEnd(), indent, optionsOf(options)),
    '',
    ...wrap(`${summaryOf(command, language)}.`, 0),
    '',
    messages.optionsTitle,
    ...listOf([
      ...optionsIn(options).map(({ flag, shown }): [string, string] => [
        shown,
        textOfOption(command, flag, language).text,
      ]),
      ['--help', messages.help],
      ['--version', messages.version],
    ]),
    '',
    ...(members.length === 0 ? [] : [messages.commandsTitle, ...summaries(members, language), '']),
  ].join('\n');
}

/** An option's text in the help of a command, and its key in optionWords. */
export function textOfOption(
  { name, optionTexts = {} }: Command,
  flag: string,
  language: Language = 'en',
): { key: string; text: string } {
  const own = optionTexts[flag];
  if (own !== undefined) {
    const key = `${name} ${flag}`;
    return { key, text: language === 'es' ? (commandOptionWordsEs[key] ?? own) : own };
  }
  const [group = ''] = name.split(' ');
  const key = [`${name} ${flag}`, `${group} ${flag}`, flag].find(one => one in optionWords) ?? flag;
  const translated = language === 'es' ? (optionWordsEs[key] ?? commandOptionWordsEs[key]) : undefined;
  return { key, text: translated ?? optionWords[key] ?? '' };
}

/** Translates the placeholders of option values. */
const namePlaceholders = (line: string, language: Language): string =>
  language === 'es' ? line.replaceAll(PLACEHOLDER, word => placeholdersEs[word] ?? word) : line;

const PLACEHOLDER = /<[a-z ]{1,20}>|\b[A-Z][A-Z_-]{1,20}\b/g;

/** The options in a command's line of help, with their values. */
export function optionsIn(line: string): { flag: string; shown: string }[] {
  return Array.from(line.matchAll(OPTION), ([shown, flag = '']) => ({ flag, shown }));
}

const OPTION = /(--[a-z][a-z-]*)(?: (?![-|[(])(?:'[^']*'|[^\s\])'])+)?/g;

/** Splits options where a line may break: an option stays with its value, and a choice in brackets stays whole. */
const optionsOf = (line: string): string[] => line.match(/\[[^\]]*\]|\([^)]*\)|[^\s[(]+/g) ?? [];

const LEFT_MOST = 34;

function listOf(
  rows: readonly (readonly [left: string, right: string])[],
  widest: readonly string[] = rows.map(([left]) => left),
): string[] {
  const lefts = widest.map(left => left.length).filter(length => length <= LEFT_MOST);
  const width = Math.max(0, ...lefts) + 4;
  return rows.flatMap(([left, right]) => {
    const head = `  ${left}`;
    if (left.length <= LEFT_MOST) return wrap(`${head.padEnd(width)}${right}`, width);
    return [...wrap(head, width), ...wrap(`${''.padEnd(width)}${right}`, width)];
  });
}

/** Breaks a line to fit; the following lines start at `indent`. */
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
