import Type, { type Static } from 'typebox';
import { reversalView } from '../../api/reversals.ts';
import { reversalStatuses } from '../../shared/disputes/reversal-words.ts';
import { instantOut, nullable } from '../../shared/schema/fields.ts';
import { storedText, textFilter, wholeWithDefault, wordFilter } from '../../shared/schema/query-fields.ts';
import { type QueryInside, route } from '../../shared/schema/route.ts';
import { shownPerson } from '../payments/transactions.ts';
import { deadlines, evidenceView } from './chargebacks.ts';

/** Deadlines use the merchant's clock, which may be moved in the sandbox. */
const now = instantOut();

/** Lists identify a request by its payer. */
const listedReversal = Type.Object({ ...reversalView.properties, payer: shownPerson() });
export type ListedReversal = Static<typeof listedReversal>;

const reversalList = Type.Object({
  now,
  reversals: Type.Array(listedReversal),
  next: nullable(Type.String()),
});
export type ReversalList = Static<typeof reversalList>;

const reversalDetail = Type.Object({ now, reversal: reversalView, evidence: Type.Array(evidenceView) });
export type ReversalDetail = Static<typeof reversalDetail>;

const listQuery = Type.Object({
  status: wordFilter(reversalStatuses),
  deadline: wordFilter(deadlines),
  after: textFilter(80),
  limit: wholeWithDefault({ minimum: 1, maximum: 100, default: 50 }),
});
export type ReversalQuery = QueryInside<typeof listQuery>;

const number = Type.Integer({ minimum: 0, maximum: 999_999 });

/** The Reversiones screen; changes to a request are operations of the API. */
export const reversalData = {
  list: route({
    method: 'GET',
    path: '/reversals',
    access: 'read',
    query: listQuery,
    answer: reversalList,
  }),
  get: route({
    method: 'GET',
    path: '/reversals/:reversal_id',
    access: 'read',
    answer: reversalDetail,
  }),
  /** Raw bytes with the file's Content-Type; `name` is the file name. */
  addEvidence: route({
    method: 'POST',
    path: '/reversals/:reversal_id/evidence',
    access: 'money',
    change: 'reversal_evidence_added',
    query: Type.Object({ name: storedText(200) }),
    status: 201,
    answer: evidenceView,
  }),
  getEvidence: route({
    method: 'GET',
    path: '/reversals/:reversal_id/evidence/:number',
    access: 'read',
    params: { number },
    answer: 'file',
  }),
  removeEvidence: route({
    method: 'DELETE',
    path: '/reversals/:reversal_id/evidence/:number',
    access: 'money',
    change: 'reversal_evidence_removed',
    params: { number },
    status: 204,
    answer: Type.Null(),
  }),
};
