import type { WithholdingCertificateView } from '@recaudo/contract/api/withholding-certificates';
import { fill, type Language } from '../../../messages/dictionary.ts';
import { certificateMessages } from '../messages/certificate-messages.ts';

const monthName = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-CO' : 'en-US', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `Año 2026`, or `Enero y febrero de 2026`. */
export function periodInWords(
  { period_start: start, period_end: end }: Pick<WithholdingCertificateView, 'period_start' | 'period_end'>,
  language: Language,
): string {
  const messages = certificateMessages[language];
  const year = start.slice(0, 4);
  if (start.slice(5, 7) === '01' && end.slice(5, 7) === '12') return fill(messages.wholeYear, { year });
  const [first, second] = [monthName(start, language), monthName(end, language)];
  const text = fill(messages.twoMonths, { first, second, year });
  return text.charAt(0).toUpperCase() + text.slice(1);
}
