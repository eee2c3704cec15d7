import Type, { type Static } from 'typebox';
import { amountOut, identifier, instantOut, oneOf } from '../../shared/schema/fields.ts';
import { idFilter, listParameters, wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { lineView } from './invoices.ts';

const day = () => Type.String({ format: 'date', examples: ['2029-12-31'] });

export const creditNoteView = Type.Object(
  {
    id: identifier(),
    number: Type.Integer({ description: 'Without gaps per merchant' }),
    invoice_id: identifier(),
    customer_id: identifier(),
    refund_id: identifier(),
    creation_date: instantOut(),
    issue_date: day(),
    currency: oneOf(['COP']),
    tax: amountOut(),
    total: amountOut(),
    pdf_url: Type.String(),
    lines: Type.Array(lineView),
  },
  { title: 'CreditNote', description: 'For a refund of an invoiced charge; the tax is within the total' },
);
export type CreditNote = Static<typeof creditNoteView>;

const tags = ['Credit'];

export const creditNotes = {
  list: route({
    method: 'GET',
    path: '/credit_notes',
    access: 'books',
    tags,
    summary: 'List credit notes',
    query: listParameters({ invoice_id: idFilter(), customer_id: idFilter() }),
    answer: Type.Array(creditNoteView),
  }),
  get: route({
    method: 'GET',
    path: '/credit_notes/:credit_note_id',
    access: 'books',
    tags,
    summary: 'Get a credit note',
    answer: creditNoteView,
  }),
  pdf: route({
    method: 'GET',
    path: '/credit_notes/:credit_note_id.pdf',
    access: 'books',
    query: Type.Object({ lang: wordFilter(['es', 'en']) }),
    answer: 'file',
  }),
};
