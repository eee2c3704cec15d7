import { deflateSync } from 'node:zlib';

/** Ids of the objects that every file has; pages follow. */
const CATALOG = 1;
const PAGES = 2;
const INFO = 5;
const FIRST_FREE = 6;

export interface PdfInfo {
  title: string;
  author: string;
  language: string;
  createdAt: Date;
}

export const hex = (text: string): string => `<${Buffer.from(text, 'latin1').toString('hex')}>`;

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/**
 * The objects of a PDF (ISO 32000), written as they come: of a page only its place is remembered. The same pages are the same
 * bytes.
 */
export function openPdf(info: PdfInfo, { width, height }: { width: number; height: number }) {
  const places: number[] = [];
  const pages: number[] = [];
  let ready: Buffer[] = [];
  let written = 0;
  const write = (bytes: Buffer): void => {
    ready.push(bytes);
    written += bytes.length;
  };
  const writeObject = (id: number, body: string | Buffer): void => {
    places[id] = written;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1');
    write(Buffer.concat([Buffer.from(`${id} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]));
  };
  write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  writeObject(CATALOG, `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (${info.language}) >>`);
  writeObject(3, font('Helvetica'));
  writeObject(4, font('Helvetica-Bold'));
  const at = info.createdAt.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  writeObject(INFO, `<< /Title ${hex(info.title)} /Author ${hex(info.author)} /CreationDate (D:${at}Z) >>`);
  return {
    addPage(drawing: string): void {
      const id = FIRST_FREE + 2 * pages.length;
      pages.push(id);
      const content = deflateSync(Buffer.from(drawing, 'latin1'));
      const head = `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`;
      writeObject(id + 1, Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')]));
      writeObject(
        id,
        `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      );
    },
    end(): void {
      const kids = pages.map(id => `${id} 0 R`).join(' ');
      writeObject(PAGES, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
      const start = written;
      const rows = places.slice(1).map(place => `${String(place).padStart(10, '0')} 00000 n \n`);
      write(Buffer.from(`xref\n0 ${places.length}\n0000000000 65535 f \n${rows.join('')}`));
      const trailer = `<< /Size ${places.length} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>`;
      write(Buffer.from(`trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`));
    },
    take(): Buffer[] {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}
