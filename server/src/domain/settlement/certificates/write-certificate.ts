import { startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Cell, Column, Table } from '../../../platform/tables/column.ts';
import { writeCsv } from '../../../platform/tables/write-csv.ts';
import { writePdf } from '../../../platform/tables/write-pdf.ts';
import { sameEverywhere, writeXlsx } from '../../../platform/tables/write-xlsx.ts';
import type { Document, DocumentFormat } from '../documents/document.ts';
import { fillIn } from '../documents/fill-in.ts';
import type { Certificate, CertificateLine } from './certificate.ts';
import {
  type CertificateListColumn,
  certificateListColumns,
  certificateMessages,
} from './certificate-messages.ts';

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

type CertificateRow = Pick<CertificateLine, 'rate' | 'baseCentavos' | 'amountCentavos'> & { concept: string };

function tableOf(
  { lines, baseCentavos, amountCentavos }: Certificate,
  language: Language,
): Table<CertificateRow> {
  const { sheet: name, columns, total, byAcquirer } = certificateMessages[language];
  const rows = lines.map(line => ({ ...line, concept: line.rate === null ? byAcquirer : line.law }));
  return {
    name,
    columns: [
      { header: columns.concept, width: 60, read: row => row.concept },
      { header: columns.rate, width: 10, read: row => (row.rate === null ? null : row.rate / 10_000) },
      { header: columns.base, width: 18, read: row => row.baseCentavos },
      { header: columns.amount, width: 18, read: row => row.amountCentavos },
    ],
    pages: onePage([...rows, { concept: total, rate: null, baseCentavos, amountCentavos }]),
  };
}

/** A certificate as a file; the same certificate is the same bytes. */
export function writeCertificate(
  certificate: Certificate,
  { format, language }: { format: DocumentFormat; language: Language },
): Document {
  const { tax, period, agent, party, city } = certificate;
  const messages = certificateMessages[language];
  const place = city === '' ? '' : `-${city}`;
  const name = `${messages.file}-${tax}-${period}${place}.${format}`;
  if (format !== 'pdf') {
    const table = listTable([certificate], language);
    return { name, format, bytes: writeSheet(table, format, certificate.creationDate) };
  }
  const bytes = writePdf(tableOf(certificate, language), {
    language,
    title: fillIn(messages.titles[tax], { period }),
    author: agent.name,
    facts: [
      fillIn(messages.agent, { ...agent }),
      fillIn(messages.party, { ...party }),
      fillIn(messages.period, { from: certificate.periodStart, to: certificate.periodEnd }),
      ...(city === '' ? [] : [fillIn(messages.city, { city })]),
      fillIn(messages.issued, { day: certificate.issueDate, id: certificate.id }),
    ],
    notes: messages.notes,
    createdAt: startOfBogotaDay(certificate.issueDate),
  });
  return { name, format, bytes };
}

/** The certificates of a year as one list. */
export function writeCertificates(
  certificates: readonly Certificate[],
  { year, format, language }: { year: string; format: 'csv' | 'xlsx'; language: Language },
): Document {
  const name = `${certificateMessages[language].listFile}-${year}.${format}`;
  const newest = Math.max(0, ...certificates.map(({ creationDate }) => creationDate.getTime()));
  const table = listTable(certificates, language);
  return { name, format, bytes: writeSheet(table, format, new Date(newest)) };
}

const writeSheet = <Row>(table: Table<Row>, format: 'csv' | 'xlsx', at: Date): AsyncGenerator<Buffer> =>
  format === 'csv' ? writeCsv(table) : writeXlsx(table, sameEverywhere(at));

/** Certificates as a list, one row each. */
export function listTable(certificates: readonly Certificate[], language: Language): Table<Certificate> {
  const { sheet: name, lists, taxes } = certificateMessages[language];
  const cells: Readonly<Record<CertificateListColumn, (certificate: Certificate) => Cell>> = {
    id: ({ id }) => id,
    tax: ({ tax }) => taxes[tax],
    period: ({ period }) => period,
    from: ({ periodStart }) => ({ day: periodStart }),
    to: ({ periodEnd }) => ({ day: periodEnd }),
    city: ({ city }) => city,
    issueDate: ({ issueDate }) => ({ day: issueDate }),
    agent: ({ agent }) => agent.name,
    agentNit: ({ agent }) => agent.nit,
    party: ({ party }) => party.name,
    partyNit: ({ party }) => party.nit,
    base: ({ baseCentavos }) => baseCentavos,
    amount: ({ amountCentavos }) => amountCentavos,
  };
  const toColumn = (column: CertificateListColumn): Column<Certificate> => ({
    header: lists[column],
    width: 18,
    read: cells[column],
  });
  return { name, columns: certificateListColumns.map(toColumn), pages: onePage(certificates) };
}
