import type { Language } from '@recaudo/contract/shared/words/language';
import { stringify } from 'csv-stringify/sync';
import type { Part } from './parts.ts';
import { columnTitles, type SectionName, sectionTitles } from './report-messages.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** What somebody wrote into a name must not become a formula of the reader's sheet. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** As the exports of the dashboard: semicolons, and the mark by which Excel knows UTF-8. */
const lineOf = (cells: readonly string[]): string =>
  stringify([cells.map(harmless)], { delimiter: ';', record_delimiter: 'windows', quoted_match: /[\r\n]/ });

/** The first cell of each line names its section; each section begins with the titles of its columns. */
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
