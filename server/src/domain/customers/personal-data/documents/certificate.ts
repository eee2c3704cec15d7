import type { Language } from '@recaudo/contract/shared/words/language';
import { showInstant } from '../../../../payer-pages/frame/instants.ts';
import { type KeptRule, keptRules } from '../keeping-law.ts';
import type { ErasureRequest } from '../request.ts';

/** A certificate before rendering: the same paragraphs in Spanish and English. */
export interface CertificateSheet {
  merchantName: string;
  requestId: string;
  title: string;
  parts: readonly CertificatePart[];
}

export interface CertificatePart {
  title: string;
  paragraphs: readonly string[];
}

type Both = (texts: { es: string; en: string }) => string[];
const both: Both = ({ es, en }) => [es, en];

const shown = (date: Date | null, language: Language): string =>
  date === null ? '' : showInstant(date, language);

/**
 * Tells the person what was erased and when, what is kept and until when, and when the last backup is
 * deleted.
 */
export function certificateOf(
  request: ErasureRequest & { doneAt: Date; result: NonNullable<ErasureRequest['result']> },
  merchant: { name: string; legalName: string | null; nit: string | null },
): CertificateSheet {
  const { result, doneAt, requestedAt, dueBy } = request;
  const until = result.keepUntil === null ? null : new Date(result.keepUntil);
  const gone = result.backupsGoneBy === null ? null : new Date(result.backupsGoneBy);
  const rows = Object.values(result.rows).reduce((sum, count) => sum + count, 0);
  const company = [merchant.legalName ?? merchant.name, merchant.nit === null ? '' : `NIT ${merchant.nit}`]
    .filter(Boolean)
    .join(', ');
  return {
    merchantName: company,
    requestId: request.id,
    title: 'Certificado de supresión de datos personales / Certificate of erasure of personal data',
    parts: [
      {
        title: 'Solicitud / Request',
        paragraphs: both({
          es: `${company} certifica que atendió la solicitud de supresión ${request.id} del titular ${request.hint} (Ley 1581 de 2012, arts. 8 y 15). Recibida el ${shown(requestedAt, 'es')}; plazo legal de quince días hábiles hasta el ${shown(dueBy, 'es')}; terminada el ${shown(doneAt, 'es')}.`,
          en: `${company} certifies that the erasure request ${request.id} of the person ${request.hint} was carried out (Ley 1581 of 2012, arts. 8 and 15). Received on ${shown(requestedAt, 'en')}; legal term of fifteen business days until ${shown(dueBy, 'en')}; completed on ${shown(doneAt, 'en')}.`,
        }),
      },
      {
        title: 'Suprimido / Erased',
        paragraphs: both({
          es: `${rows} registros: datos de contacto, tarjetas guardadas, notas, correos, registros de peticiones, eventos, documentos y textos que nombraban al titular. Identificadores de cliente: ${request.customerIds.join(', ') || 'ninguno'}.`,
          en: `${rows} records: contact data, saved cards, notes, emails, request logs, events, documents and texts that named the person. Customer ids: ${request.customerIds.join(', ') || 'none'}.`,
        }),
      },
      { title: 'Conservado por ley / Kept by law', paragraphs: keptParagraphs(until, result.payments) },
      { title: 'Copias de seguridad / Backups', paragraphs: backupParagraphs(gone) },
    ],
  };
}

function keptParagraphs(until: Date | null, payments: number): string[] {
  if (until === null && payments === 0) {
    return both({
      es: 'Nada: el titular no tiene pagos. La auditoría de seguridad nombra la solicitud por su número.',
      en: 'Nothing: the person has no payments. The security audit names the request by its number.',
    });
  }
  const last = both({
    es:
      until === null
        ? 'Ningún pago movió dinero: no se conserva la identidad, solo los registros sin nombre.'
        : `Se conserva hasta el ${shown(until, 'es')} y luego se borra automáticamente. El libro contable conserva valores e identificadores sin nombre.`,
    en:
      until === null
        ? 'No payment moved money: the identity is not kept, only records without a name.'
        : `Kept until ${shown(until, 'en')} and then deleted automatically. The ledger keeps amounts and ids without a name.`,
  });
  return [...keptRules.flatMap(ruleText), ...last];
}

const ruleText = ({ what, basis }: KeptRule): string[] =>
  both({ es: `• ${what.es} ${basis.es}`, en: `• ${what.en} ${basis.en}` });

const backupParagraphs = (gone: Date | null): string[] =>
  gone === null
    ? both({
        es: 'Esta instalación no programa copias de seguridad por sí misma. Quien la opera responde por las copias que haga por otros medios.',
        en: 'This installation does not schedule backups. Its operator is responsible for copies made by other means.',
      })
    : both({
        es: `La última copia que contiene los datos se elimina a más tardar el ${shown(gone, 'es')}, según la retención configurada. Si antes se restaura una copia, la supresión se aplica de nuevo.`,
        en: `The last backup that contains the data is deleted by ${shown(gone, 'en')}, according to the configured retention. If a backup is restored before then, the erasure is applied again.`,
      });
