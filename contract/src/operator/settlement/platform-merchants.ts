import Type, { type Static } from 'typebox';
import { chargeShareView } from '../../api/splits.ts';
import {
  checkedText,
  date,
  email,
  identifier,
  instantOut,
  nullable,
  oneOf,
  reference,
  requiredIdentifier,
  requiredText,
  text,
} from '../../shared/schema/fields.ts';
import { offsetFilters } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { ofKind } from '../../shared/words/text-kinds.ts';

export const sellerDocumentTypes = ['CC', 'CE', 'TI', 'PPT', 'PA', 'NIT'] as const;
export const sellerDuties = [
  'representative',
  'terms_accepted',
  'settlement_terms',
  'payout_account',
  'active',
] as const;
export type SellerDuty = (typeof sellerDuties)[number];
export const sellerStatuses = ['pending', 'live', 'suspended'] as const;

const legalFields = {
  representative: Type.Optional(text(100)),
  /** The version of the terms that the seller accepted, and when. */
  terms: Type.Optional(Type.Object({ version: requiredText(45), accepted_on: date() })),
};

const newSubMerchant = Type.Object(
  {
    platform_id: requiredIdentifier(),
    name: requiredText(100),
    email: Type.Optional(email(100)),
    phone: Type.Optional(text(20)),
    external_id: Type.Optional(reference(100)),
    legal_name: requiredText(100),
    document_type: oneOf(sellerDocumentTypes),
    document: requiredText(30),
    ...legalFields,
  },
  { title: 'NewSubMerchant' },
);
export type NewSubMerchant = Static<typeof newSubMerchant>;

const subMerchantUpdate = Type.Object(
  {
    ...legalFields,
    suspended: Type.Optional(Type.Boolean()),
    reason: Type.Optional(text(250)),
  },
  { title: 'SubMerchantUpdate' },
);
export type SubMerchantUpdate = Static<typeof subMerchantUpdate>;

const subMerchantFields = {
  id: identifier(),
  platform_id: identifier(),
  external_id: nullable(Type.String()),
  name: Type.String(),
  status: oneOf(sellerStatuses),
  creation_date: instantOut(),
  legal_name: Type.String(),
  document_type: oneOf(sellerDocumentTypes),
  document: Type.String(),
  representative: nullable(Type.String()),
  terms: nullable(Type.Object({ version: Type.String(), accepted_on: Type.String({ format: 'date' }) })),
  /** All of them are complete before it receives splits. */
  duties: Type.Array(Type.Object({ duty: oneOf(sellerDuties), is_complete: Type.Boolean() })),
  suspension_reason: nullable(Type.String()),
};
export const subMerchantView = Type.Object(subMerchantFields, { title: 'SubMerchant' });
export type SubMerchantView = Static<typeof subMerchantView>;

const withKeys = Type.Object(
  {
    ...subMerchantFields,
    private_key: ofKind('secret', Type.String()),
    public_key: Type.String(),
  },
  { title: 'SubMerchantWithKeys' },
);

const tags = ['Platforms'];

/** Below /v1, with an operator's key. */
export const platformMerchants = {
  create: route({
    method: 'POST',
    path: '/platform/merchants',
    access: 'operator',
    secretAnswer: true,
    tags,
    summary: 'Create a seller',
    body: newSubMerchant,
    status: 201,
    answer: withKeys,
  }),
  list: route({
    method: 'GET',
    path: '/platform/merchants',
    access: 'operator',
    tags,
    summary: 'List sellers',
    query: Type.Object({
      ...offsetFilters,
      platform_id: Type.Optional(checkedText({ maxLength: 45 })),
      external_id: Type.Optional(reference(100)),
    }),
    answer: Type.Array(subMerchantView),
  }),
  get: route({
    method: 'GET',
    path: '/platform/merchants/:sub_merchant_id',
    access: 'operator',
    tags,
    summary: 'Get a seller',
    answer: subMerchantView,
  }),
  update: route({
    method: 'PUT',
    path: '/platform/merchants/:sub_merchant_id',
    access: 'operator',
    tags,
    summary: 'Update a seller',
    body: subMerchantUpdate,
    answer: subMerchantView,
  }),
  shares: route({
    method: 'GET',
    path: '/platform/charges/:transaction_id/split_shares',
    access: 'operator',
    tags,
    summary: 'List the shares of a charge of a platform',
    query: Type.Object({ ...offsetFilters, platform_id: Type.Optional(checkedText({ maxLength: 45 })) }),
    answer: Type.Array(chargeShareView),
  }),
};
