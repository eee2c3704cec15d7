import type { Certificate } from './certificate.ts';

export const certificateToView = (certificate: Certificate) => ({
  id: certificate.id,
  tax: certificate.tax,
  period: certificate.period,
  period_start: certificate.periodStart,
  period_end: certificate.periodEnd,
  city: certificate.city === '' ? null : certificate.city,
  creation_date: certificate.creationDate,
  issue_date: certificate.issueDate,
  agent: certificate.agent,
  withheld_from: certificate.party,
  currency: 'COP' as const,
  base: certificate.baseCentavos,
  amount: certificate.amountCentavos,
  lines: certificate.lines.map(({ law, rate, baseCentavos, amountCentavos }) => ({
    law,
    rate: rate === null ? null : rate / 10_000,
    base: baseCentavos,
    amount: amountCentavos,
  })),
});
