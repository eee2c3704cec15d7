import { showInstant } from '../../../../payer-pages/frame/instants.ts';
import type { ExportSection, PersonalExport } from '../export-person.ts';
import type { CertificatePart, CertificateSheet } from './certificate.ts';

/** The most rows per section in the readable form; the JSON contains all of them. */
const MOST_SHOWN = 100;

/** The readable form of an export. */
export function exportSheet(data: PersonalExport, merchantName: string): CertificateSheet {
  return {
    merchantName,
    requestId: `${data.merchant_id} · ${showInstant(new Date(data.generated_at), 'es')}`,
    title: 'Tus datos personales / Your personal data',
    parts: [
      {
        title: 'Resumen / Summary',
        paragraphs: [
          `Todo lo que ${merchantName} guarda de ti en este sistema (Ley 1581 de 2012, arts. 8 y 14). El archivo JSON lo trae completo.`,
          `Everything that ${merchantName} stores about you in this system (Ley 1581 of 2012, arts. 8 and 14). The JSON file is complete.`,
        ],
      },
      ...data.sections.map(sectionPart),
      ...(data.mentions.length === 0 ? [] : [mentionPart(data.mentions)]),
      ...(data.kept.length === 0 ? [] : [keptPart(data.kept)]),
    ],
  };
}

const sectionPart = ({ table, about, rows }: ExportSection): CertificatePart => ({
  title: `${table}: ${about}`,
  paragraphs: [
    ...rows.slice(0, MOST_SHOWN).map(rowText),
    ...(rows.length > MOST_SHOWN ? [`+ ${rows.length - MOST_SHOWN} (JSON)`] : []),
  ],
});

const rowText = (row: Record<string, string | null>): string =>
  Object.entries(row)
    .flatMap(([column, value]) => (value === null || value === '' ? [] : [`${column}: ${value}`]))
    .join('  ·  ');

const mentionPart = (mentions: PersonalExport['mentions']): CertificatePart => ({
  title: 'También te nombran / Also naming you',
  paragraphs: mentions.map(({ table, about, rows }) => `${table} (${about}): ${rows}`),
});

const keptPart = (kept: PersonalExport['kept']): CertificatePart => ({
  title: 'Conservado por ley / Kept by law',
  paragraphs: kept.map(({ until, identity }) => `${until.slice(0, 10)}: ${JSON.stringify(identity)}`),
});
