import type { Command } from '../command.ts';
import { optionsIn, textOfOption } from '../terminal/help.ts';

/** What a shell can offer behind an option or a command. */
export type Offered = { kind: 'nothing' } | { kind: 'file' } | { kind: 'words'; words: readonly string[] };

export interface CompletedOption {
  flag: string;
  summary: string;
  /** Undefined for one that takes no value. */
  value: Offered | undefined;
}

export interface CompletedCommand {
  name: string;
  summary: string;
  options: readonly CompletedOption[];
  /** What may stand first behind its name. */
  first: Offered;
}

/** A first word: a command, or a group of them, or both, as `backup` is. */
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

/** The commands as shells complete them, from what the help says of each. */
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

/** By how the help writes the value: `sandbox|production` is a choice, FILE a place on the disk. */
function valueOf(text: string): Offered | undefined {
  if (text === '') return undefined;
  if (CHOICE.test(text)) return { kind: 'words', words: text.split('|') };
  return { kind: PLACE.test(text) ? 'file' : 'nothing' };
}
