import type { Language } from '@recaudo/contract/shared/words/language';
import type { WithheldTax } from '../withholding/withholding.ts';

export interface CertificateMessages {
  sheet: string;
  file: string;
  listFile: string;
  taxes: Readonly<Record<WithheldTax, string>>;
  titles: Readonly<Record<WithheldTax, string>>;
  agent: string;
  party: string;
  period: string;
  city: string;
  issued: string;
  columns: Readonly<Record<'concept' | 'rate' | 'base' | 'amount', string>>;
  total: string;
  byAcquirer: string;
  notes: readonly string[];
  lists: Readonly<Record<CertificateListColumn, string>>;
}

export const certificateListColumns = [
  'id',
  'tax',
  'period',
  'from',
  'to',
  'city',
  'issueDate',
  'agent',
  'agentNit',
  'party',
  'partyNit',
  'base',
  'amount',
] as const;
export type CertificateListColumn = (typeof certificateListColumns)[number];

export const certificateMessages: Readonly<Record<Language, CertificateMessages>> = {
  en: {
    sheet: 'Withholding certificate',
    file: 'withholding',
    listFile: 'withholding-certificates',
    taxes: { renta: 'Income tax', iva: 'IVA', ica: 'ICA' },
    titles: {
      renta: 'Certificate of income tax withheld, {period}',
      iva: 'Certificate of IVA withheld, {period}',
      ica: 'Certificate of ICA withheld, {period}',
    },
    agent: 'Withheld by: {name} · NIT {nit} · {address}, {city}',
    party: 'Withheld from: {name} · NIT {nit}',
    period: 'From {from} to {to}, in Colombian pesos',
    city: 'City (DANE): {city}',
    issued: 'Issued on {day} · {id}',
    columns: { concept: 'Concept', rate: 'Rate %', base: 'Base', amount: 'Withheld' },
    total: 'Total',
    byAcquirer: 'Withheld by the acquirer and passed on',
    notes: [
      'The amounts are those of payments booked in the period, less what refunds and chargebacks gave back in it.',
      'Issued by computer, without a signature. Check it with your accountant.',
    ],
    lists: {
      id: 'ID',
      tax: 'Tax',
      period: 'Period',
      from: 'From',
      to: 'To',
      city: 'City',
      issueDate: 'Issued on',
      agent: 'Withheld by',
      agentNit: 'NIT of the agent',
      party: 'Withheld from',
      partyNit: 'NIT',
      base: 'Base',
      amount: 'Withheld',
    },
  },
  es: {
    sheet: 'Certificado de retención',
    file: 'retencion',
    listFile: 'certificados-de-retencion',
    taxes: { renta: 'Renta', iva: 'IVA', ica: 'ICA' },
    titles: {
      renta: 'Certificado de retención en la fuente a título de renta, {period}',
      iva: 'Certificado de retención de IVA, {period}',
      ica: 'Certificado de retención de ICA, {period}',
    },
    agent: 'Retenido por: {name} · NIT {nit} · {address}, {city}',
    party: 'Retenido a: {name} · NIT {nit}',
    period: 'Del {from} al {to}, en pesos colombianos',
    city: 'Municipio (DANE): {city}',
    issued: 'Expedido el {day} · {id}',
    columns: { concept: 'Concepto', rate: 'Tarifa %', base: 'Base', amount: 'Retenido' },
    total: 'Total',
    byAcquirer: 'Retenido por el adquirente y trasladado',
    notes: [
      'Los valores son los de los pagos contabilizados en el periodo, menos lo que devolvieron en él los reembolsos y contracargos.',
      'Expedido por computador, sin firma. Revísalo con tu contador.',
    ],
    lists: {
      id: 'Id',
      tax: 'Impuesto',
      period: 'Periodo',
      from: 'Desde',
      to: 'Hasta',
      city: 'Municipio',
      issueDate: 'Expedido el',
      agent: 'Agente retenedor',
      agentNit: 'NIT del agente',
      party: 'Retenido a',
      partyNit: 'NIT',
      base: 'Base',
      amount: 'Retenido',
    },
  },
};
