import type { Language } from '@recaudo/contract/shared/words/language';
import type { Part } from './parts.ts';
import { type ColumnName, sectionTitles } from './report-messages.ts';

/** One document, written as the parts arrive: sections with rows keyed by column name. */
export async function* writeJson(parts: AsyncIterable<Part>, language: Language): AsyncGenerator<string> {
  let columns: readonly ColumnName[] = [];
  let notes: string[] = [];
  let rows = 0;
  let sections = 0;
  const close = () => `${rows === 0 ? '' : '\n  '}],"notes":${JSON.stringify(notes)}}`;
  yield '{"sections":[';
  for await (const part of parts) {
    if (part.kind === 'section') {
      const start = { name: part.name, title: sectionTitles[language][part.name] };
      yield `${sections === 0 ? '' : `${close()},`}\n ${JSON.stringify(start).slice(0, -1)},"rows":[`;
      ({ columns } = part);
      [notes, rows] = [[], 0];
      sections += 1;
    } else if (part.kind === 'note') {
      notes.push(part.text);
    } else {
      const row = Object.fromEntries(columns.map((name, at) => [name, part.cells[at] ?? '']));
      yield `${rows === 0 ? '' : ','}\n  ${JSON.stringify(row)}`;
      rows += 1;
    }
  }
  yield `${sections === 0 ? '' : close()}\n]}\n`;
}
