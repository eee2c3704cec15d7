import { strToU8, zipSync } from 'fflate';

/** A spreadsheet with the parts that office programs write. */
const workbook = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`;
const styles = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export const xlsxOf = (rows: string): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(workbook),
      'xl/_rels/workbook.xml.rels': strToU8(relations),
      'xl/styles.xml': strToU8(styles),
      'xl/worksheets/sheet1.xml': strToU8(
        `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
      ),
    }),
  );

type TestCell = string | number | { serial: number };

const contentOf = (cell: TestCell): string => {
  if (typeof cell === 'string') return ` t="inlineStr"><is><t>${cell}</t></is>`;
  return typeof cell === 'number' ? `><v>${cell}</v>` : ` s="1"><v>${cell.serial}</v>`;
};

export const sheetOf = (rows: readonly (readonly TestCell[])[], hasPlaces = true): string =>
  rows
    .map((cells, row) => {
      const place = (column: number): string =>
        hasPlaces ? ` r="${String.fromCharCode(65 + column)}${row + 1}"` : '';
      const written = cells.map((cell, column) => `<c${place(column)}${contentOf(cell)}</c>`).join('');
      return `<row${hasPlaces ? ` r="${row + 1}"` : ''}>${written}</row>`;
    })
    .join('');
