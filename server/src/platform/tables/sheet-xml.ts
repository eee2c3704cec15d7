import { bogotaOffsetMs } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatPesos } from '../primitives/values/money.ts';
import type { Cell, Column } from './column.ts';

/** The parts of an XLSX file (ECMA-376), as minimal as Excel, LibreOffice and Google accept. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the styles in `stylesXml`. */
const style = { header: 1, pesos: 2, instant: 3, day: 4 };

export const stylesXml = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs>
</styleSheet>`;

export const relationsXml = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

export const contentTypesXml = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${numbers(
    sheets,
  )
    .map(n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)
    .join('')}</Types>`;

export const workbookXml = (name: string, sheets: number): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers(sheets)
    .map(n => `<sheet name="${escapeXml(n === 1 ? name : `${name} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')}</sheets></workbook>`;

export const workbookRelationsXml = (sheets: number): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers(sheets)
    .map(n => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join('')}<Relationship Id="rId0" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;

/** Keeps the first row visible while scrolling. */
export const sheetStart = (columns: readonly Pick<Column<never>, 'header' | 'width'>[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join(
      '',
    )}</cols><sheetData><row>${columns.map(({ header }) => textCell(header, style.header)).join('')}</row>`;

export const sheetEnd = '</sheetData></worksheet>';

export const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`;

/** Text never becomes a formula: only an <f> element would be one, and none is written. */
function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'string') return textCell(cell, 0);
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'bigint') return `<c s="${style.pesos}"><v>${formatPesos(cell)}</v></c>`;
  if (cell instanceof Date)
    return `<c s="${style.instant}"><v>${serialOf(cell.getTime() + bogotaOffsetMs)}</v></c>`;
  return `<c s="${style.day}"><v>${serialOf(Date.parse(`${cell.day}T00:00:00Z`))}</v></c>`;
}

const textCell = (text: string, styleNumber: number): string =>
  `<c t="inlineStr"${styleNumber === 0 ? '' : ` s="${styleNumber}"`}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const DAY_MS = 86_400_000;
/** Spreadsheets count days from the end of 1899. */
const EPOCH_DAY = 25_569;
const serialOf = (localMs: number): string => String(Number((localMs / DAY_MS + EPOCH_DAY).toFixed(8)));

/** XML cannot contain most control characters at all. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;

export const escapeXml = (text: string): string =>
  text
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
