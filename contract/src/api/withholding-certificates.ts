import Type, { type Static } from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { listParameters, textFilter, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';

const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

export const certifiedTaxes = ['renta', 'iva', 'ica'] as const;

const party = { name: Type.String(), nit: Type.String() };

export const withholdingCertificateView = Type.Object(
  {
    id: identifier(),
    tax: oneOf(certifiedTaxes),
    period: Type.String({
      description: 'A year for renta, two months for IVA and ICA',
      examples: ['2029-B1'],
    }),
    period_start: day(),
    period_end: day(),
    city: nullable(Type.String({ description: 'DANE code' })),
    creation_date: instantOut(),
    issue_date: day(),
    agent: Type.Object({ ...party, address: Type.String(), city: Type.String() }),
    withheld_from: Type.Object(party),
    currency: oneOf(['COP']),
    base: amountOut(),
    amount: amountOut({ description: 'Less what refunds and chargebacks gave back in the period' }),
    lines: Type.Array(
      Type.Object(
        {
          law: Type.String(),
          rate: nullable(Type.Number({ description: 'Percent', examples: [1.5] })),
          base: amountOut(),
          amount: amountOut(),
        },
        { title: 'WithholdingCertificateLine' },
      ),
    ),
  },
  { title: 'WithholdingCertificate', description: 'Issued once and never changed' },
);

const tags = ['Settlements'];

export type WithholdingCertificateView = Static<typeof withholdingCertificateView>;

export const withholdingCertificates = {
  list: route({
    method: 'GET',
    path: '/withholding_certificates',
    access: 'books',
    tags,
    summary: 'List withholding certificates',
    query: listParameters({ tax: wordFilter(certifiedTaxes), period: textFilter(7) }),
    answer: Type.Array(withholdingCertificateView),
  }),
  get: route({
    method: 'GET',
    path: '/withholding_certificates/:certificate_id',
    access: 'books',
    tags,
    summary: 'Get a withholding certificate',
    answer: withholdingCertificateView,
  }),
  file: route({
    method: 'GET',
    path: '/withholding_certificates/:certificate_id/certificate.:format',
    access: 'books',
    params: { format: oneOf(['csv', 'xlsx', 'pdf']) },
    query: Type.Object({ lang: wordFilter(['es', 'en']) }),
    answer: 'file',
  }),
  /** The certificates of a year, one per row. */
  year: route({
    method: 'GET',
    path: '/withholding_certificates/years/:year/certificates.:format',
    access: 'books',
    params: { format: oneOf(['csv', 'xlsx']) },
    query: Type.Object({ lang: wordFilter(['es', 'en']) }),
    answer: 'file',
  }),
};
