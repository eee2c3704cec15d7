import type { Language } from '@recaudo/contract/shared/words/language';
import type { Part } from './parts.ts';
import { columnTitles, sectionTitles } from './report-messages.ts';

/** Escapes a cell, so that a name cannot end it or become a heading, a link or markup. */
const cell = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|#]/g, character => `\\${character}`);

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;

/** Markdown, readable as plain text. */
export async function* writeMarkdown(parts: AsyncIterable<Part>, language: Language): AsyncGenerator<string> {
  // A table's head is written before its first row, because a section may have none.
  let waiting = '';
  for await (const part of parts) {
    if (part.kind === 'section') {
      const titles = part.columns.map(name => columnTitles[language][name]);
      const level = part.name === 'report' ? '#' : '\n##';
      waiting = `\n${line(titles)}${line(titles.map(() => '---'))}`;
      yield `${level} ${sectionTitles[language][part.name]}\n`;
    } else if (part.kind === 'note') {
      yield `\n${part.text}\n`;
    } else {
      yield waiting + line(part.cells.map(cell));
      waiting = '';
    }
  }
}
