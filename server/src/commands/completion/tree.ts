import type { Command } from '../command.ts';
import { optionsIn, textOfOption } from '../terminal/help.ts';

/** The completions of an option or a command. */
export type Offered = { kind: 'nothing' } | { kind: 'file' } | { kind: 'words'; words: readonly string[] };

export interface CompletedOption {
  flag: string;
  summary: string;
  /** Undefined for an option without a value. */
  value: Offered | undefined;
}

export interface CompletedCommand {
  name: string;
  summary: string;
  options: readonly CompletedOption[];
  /** Completions for the first argument. */
  first: Offered;
}

/** The first word of a command: a command, a group, or both, such as `backup`. */
export interface FirstWord {
  word: string;
  summary: string;
  members: readonly { word: string; summary: string }[];
}

export interface CommandTree {
  commands: readonly CompletedCommand[];
  firstWords: readonly FirstWord[];
}

const HELP: CompletedOption = { flag: '--help', summary: "show the command's options", value: undefined };

/** Derives completions from the commands' help. */
export async function treeOf(commands: readonly Command[]): Promise<CommandTree> {
  return {
    commands: await Promise.all(commands.map(completed)),
    firstWords: [...new Set(commands.map(({ name }) => wordsOf(name)[0]))].map(word =>
      firstWord(commands, word),
    ),
  };
}

const wordsOf = (name: string): [first: string, second: string | undefined] => {
  const [first = '', second] = name.split(' ');
  return [first, second];
};

function firstWord(commands: readonly Command[], word: string): FirstWord {
  const members = commands.flatMap(({ name, summary }) => {
    const [first, second] = wordsOf(name);
    return first === word && second !== undefined ? [{ word: second, summary }] : [];
  });
  const own = commands.find(({ name }) => name === word);
  return { word, summary: own?.summary ?? members.map(member => member.word).join(', '), members };
}

async function completed(command: Command): Promise<CompletedCommand> {
  const { name, summary, options = '', complete } = command;
  const shown = optionsIn(options).map(({ flag, shown: text }) => ({
    flag,
    summary: textOfOption(command, flag).text,
    value: valueOf(text.slice(flag.length).trim()),
  }));
  const words = await complete?.();
  return {
    name,
    summary,
    options: [...shown, HELP],
    first: words === undefined ? firstOf(options) : { kind: 'words', words },
  };
}

const firstOf = (options: string): Offered =>
  options.startsWith('<file>') ? { kind: 'file' } : { kind: 'nothing' };

const CHOICE = /^[a-z][a-z0-9]*(?:\|[a-z][a-z0-9]*)+$/;
const PLACE = /^(?:FILE|FOLDER|DATA|F)\b/;

/** Derives a value's completions from its notation in the help: `sandbox|production` is a choice, FILE a path. */
function valueOf(text: string): Offered | undefined {
  if (text === '') return undefined;
  if (CHOICE.test(text)) return { kind: 'words', words: text.split('|') };
  return { kind: PLACE.test(text) ? 'file' : 'nothing' };
}
