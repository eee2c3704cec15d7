import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { cellsOf, type Table } from './column.ts';
import {
  contentTypesXml,
  relationsXml,
  rowXml,
  sheetEnd,
  sheetStart,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './sheet-xml.ts';

/** A sheet has at most 1,048,576 rows; further rows go to another sheet. */
const ROWS_OF_SHEET = 1_000_000;
const LEVEL = 6;

/** ZIP archives keep local times: this one is the same in every time zone of the machine. */
export const sameEverywhere = (instant: Date): Date =>
  new Date(
    instant.getUTCFullYear(),
    instant.getUTCMonth(),
    instant.getUTCDate(),
    instant.getUTCHours(),
    instant.getUTCMinutes(),
    instant.getUTCSeconds(),
  );

/** Rows are compressed as they arrive, and the output is sent before the next page is read. */
export async function* writeXlsx<Row>(
  table: Table<Row>,
  writtenAt: Date,
  rowsOfSheet = ROWS_OF_SHEET,
): AsyncGenerator<Buffer> {
  const archive = openArchive(writtenAt);
  let sheets = 1;
  let rowsLeft = rowsOfSheet;
  let sheet = archive.openFile('xl/worksheets/sheet1.xml');
  sheet.write(sheetStart(table.columns));
  for await (const rows of table.pages) {
    for (const row of rows) {
      if (rowsLeft === 0) {
        sheet.end(sheetEnd);
        sheets += 1;
        rowsLeft = rowsOfSheet;
        sheet = archive.openFile(`xl/worksheets/sheet${sheets}.xml`);
        sheet.write(sheetStart(table.columns));
      }
      // Compressing a piece takes some milliseconds, so payments get a turn before the next one.
      if (sheet.write(rowXml(cellsOf(table, row)))) await setImmediate();
      rowsLeft -= 1;
    }
    yield* archive.take();
  }
  sheet.end(sheetEnd);
  const parts = [
    ['xl/styles.xml', stylesXml],
    ['xl/workbook.xml', workbookXml(table.name, sheets)],
    ['xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets)],
    ['_rels/.rels', relationsXml],
    ['[Content_Types].xml', contentTypesXml(sheets)],
  ] as const;
  for (const [name, text] of parts) archive.openFile(name).end(text);
  archive.end();
  yield* archive.take();
}

/** Text is buffered into larger pieces, because the compressor is slow with small ones. */
const PIECE = 64 * 1_024;

function openArchive(writtenAt: Date) {
  let ready: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  });
  return {
    openFile(name: string) {
      const file = new ZipDeflate(name, { level: LEVEL });
      file.mtime = writtenAt;
      zip.add(file);
      let pending = '';
      return {
        /** True if a piece was compressed. */
        write(text: string): boolean {
          pending += text;
          if (pending.length < PIECE) return false;
          file.push(Buffer.from(pending));
          pending = '';
          return true;
        },
        end: (text: string) => file.push(Buffer.from(pending + text), true),
      };
    },
    end: () => zip.end(),
    take(): Buffer[] {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}
