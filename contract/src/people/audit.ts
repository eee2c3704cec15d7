import Type, { type Static } from 'typebox';
import { environments } from '../shared/environment.ts';
import { identifier, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { textFilter, wholeFilter, wholeWithDefault } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';

const auditEntry = Type.Object({
  number: Type.Integer(),
  creation_date: instantOut(),
  /** null for actions of the installation itself. */
  account: nullable(Type.Object({ id: identifier(), name: Type.String() })),
  action: Type.String(),
  what: Type.String(),
  /** The current name of the customer concerned; null if there is none or it may not be shown. */
  person: nullable(Type.String()),
  from_ip: Type.String(),
  environment: nullable(oneOf(environments)),
  details: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  ),
  hash: Type.String(),
});
export type AuditRow = Static<typeof auditEntry>;

/** One page of a chain, newest first, from the entry before number `before`. */
const auditPage = {
  before: wholeFilter({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  limit: wholeWithDefault({ minimum: 1, maximum: 200, default: 50 }),
};

export const audit = {
  ofBusiness: route({
    method: 'GET',
    path: '/businesses/:business_id/audit',
    access: 'read',
    query: Type.Object(auditPage),
    answer: Type.Array(auditEntry),
  }),
  ofAnyChain: route({
    method: 'GET',
    path: '/ops/audit',
    access: 'operator',
    duty: 'administer',
    query: Type.Object({ business: textFilter(45), ...auditPage }),
    answer: Type.Object({ business_name: nullable(Type.String()), entries: Type.Array(auditEntry) }),
  }),
};
