import Type from 'typebox';
import { erasureView, exportFormats, namedPerson } from '../merchant/customers/personal-data.ts';
import { identifier } from '../shared/schema/fields.ts';
import { textFilter, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofEnvironment } from './operator.ts';

/** Requests of people to see or erase their data, across merchants (Ley 1581 de 2012). */
export const operatorPersonalData = {
  list: route({
    method: 'GET',
    path: '/ops/erasures/:environment',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    answer: Type.Array(erasureView),
  }),
  erase: route({
    method: 'POST',
    path: '/ops/erasures/:environment',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'person_erasure_requested',
    params: ofEnvironment,
    body: Type.Object({
      merchant_id: identifier(),
      customer_id: Type.Optional(identifier()),
      ...namedPerson,
      cancel_subscriptions: Type.Boolean(),
    }),
    status: 202,
    answer: erasureView,
  }),
  certificate: route({
    method: 'GET',
    path: '/ops/erasures/:environment/:merchant_id/:erasure_id/certificate',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    answer: 'file',
  }),
  export: route({
    method: 'GET',
    path: '/ops/personal-data/:environment/:merchant_id',
    access: 'operator',
    duty: 'administer',
    change: 'person_exported',
    params: ofEnvironment,
    query: Type.Object({
      customer_id: textFilter(45),
      email: textFilter(254),
      document: textFilter(40),
      format: wordFilter(exportFormats),
    }),
    answer: 'file',
  }),
};
