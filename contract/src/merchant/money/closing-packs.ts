import Type, { type Static } from 'typebox';
import { identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { languages } from '../../shared/words/language.ts';
import { monthParam } from './reconciliation.ts';

export const packStatuses = ['queued', 'building', 'done', 'failed'] as const;

const pack = Type.Object({
  id: identifier(),
  month: Type.String(),
  language: oneOf(languages),
  status: oneOf(packStatuses),
  /** Rows written so far, and their approximate total. */
  rows: Type.Integer(),
  total: Type.Integer(),
  size_bytes: nullable(Type.Integer()),
  account_name: Type.String(),
  creation_date: instantOut(),
});
export type ClosingPack = Static<typeof pack>;

/** The month for the accountant as one ZIP file, built in the background. */
export const closingPacks = {
  list: route({
    method: 'GET',
    path: '/reconciliation/months/:month/packs',
    access: 'books',
    params: { month: monthParam() },
    answer: Type.Array(pack),
  }),
  create: route({
    method: 'POST',
    path: '/reconciliation/months/:month/packs',
    access: 'books',
    change: 'closing_pack_requested',
    params: { month: monthParam() },
    body: Type.Object({ language: oneOf(languages) }),
    status: 201,
    answer: pack,
  }),
  download: route({
    method: 'GET',
    path: '/reconciliation/packs/:pack_id/file',
    access: 'books',
    answer: 'file',
  }),
};
