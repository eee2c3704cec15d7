import type { Language } from '@recaudo/contract/shared/words/language';
import { stringify } from 'csv-stringify/sync';
import type { Part } from './parts.ts';
import { columnTitles, type SectionName, sectionTitles } from './report-messages.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Text typed by people must not become a formula in the reader's spreadsheet. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** Like the dashboard's exports: semicolons, and the byte order mark by which Excel detects UTF-8. */
const lineOf = (cells: readonly string[]): string =>
  stringify([cells.map(harmless)], { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ });

/** Each line begins with its section's name; each section begins with its column titles. */
export async function* writeReportCsv(
  parts: AsyncIterable<Part>,
  language: Language,
): AsyncGenerator<string> {
  let section: SectionName = 'report';
  yield BYTE_ORDER_MARK;
  for await (const part of parts) {
    if (part.kind === 'section') {
      section = part.name;
      yield lineOf([
        sectionTitles[language][section],
        ...part.columns.map(name => columnTitles[language][name]),
      ]);
    } else {
      yield lineOf([section, ...(part.kind === 'note' ? [part.text] : part.cells)]);
    }
  }
}
