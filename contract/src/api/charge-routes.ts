import Type, { type Static } from 'typebox';
import { bodyForms } from '../shared/schema/body-forms.ts';
import { oneOf } from '../shared/schema/fields.ts';
import {
  amountFilters,
  listParameters,
  textFilter,
  withUnlisted,
  wordFilter,
} from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import {
  captureRequest,
  chargeUpdate,
  chargeView,
  newCharge,
  newRedirectCharge,
  nothing,
  ORDER_ID_MAX,
  wireStatuses,
} from './charges.ts';
import { newBankAccountCharge } from './pse.ts';
import { newStoreCharge } from './store.ts';

/** The body by `method`, for methods with a single form. Add new payment methods here. */
const formOfMethod = { store: newStoreCharge, bank_account: newBankAccountCharge };

/** For an unknown method: the fields of a card charge and the known methods. */
const unknownMethod = Type.Object({
  ...newCharge.properties,
  method: oneOf(['card', ...Object.keys(formOfMethod)]),
});

/** `confirm: false` marks a redirect (Interface 10.5), also where a lenient client writes it as text. */
const isRedirect = (confirm: unknown): boolean =>
  confirm === false || (typeof confirm === 'string' && confirm.trim().toLowerCase() === 'false');

function pickForm({ method, confirm }: Record<string, unknown>) {
  const word = typeof method === 'string' ? method.toLowerCase() : '';
  if (word === 'card') return isRedirect(confirm) ? newRedirectCharge : newCharge;
  return Object.hasOwn(formOfMethod, word) ? formOfMethod[word as keyof typeof formOfMethod] : unknownMethod;
}

/** Interface 10.3: one path, one method, several forms. */
const chargeBody = bodyForms([newCharge, newRedirectCharge, newStoreCharge, newBankAccountCharge], pickForm, [
  unknownMethod,
]);
export type ChargeBody = Static<typeof chargeBody>;

const status = () => wordFilter(wireStatuses, { anyCase: true });

/** Interface 10.8. */
export const chargeListQuery = withUnlisted(
  listParameters({ order_id: textFilter(ORDER_ID_MAX), ...amountFilters, status: status() }),
  { order_status: status() },
);

const shared = { atBothLevels: true, tags: ['Charges'] } as const;

export const charges = {
  create: route({
    ...shared,
    method: 'POST',
    path: '/charges',
    access: 'money',
    summary: 'Create a charge',
    body: chargeBody,
    answer: chargeView,
  }),
  list: route({
    ...shared,
    method: 'GET',
    path: '/charges',
    access: 'read',
    summary: 'List charges',
    query: chargeListQuery,
    answer: Type.Array(chargeView),
  }),
  get: route({
    ...shared,
    method: 'GET',
    path: '/charges/:transaction_id',
    access: 'read',
    summary: 'Get a charge',
    answer: chargeView,
  }),
  update: route({
    ...shared,
    method: 'PUT',
    path: '/charges/:transaction_id',
    access: 'money',
    summary: 'Update a charge',
    body: chargeUpdate,
    answer: chargeView,
  }),
  capture: route({
    ...shared,
    method: 'POST',
    path: '/charges/:transaction_id/capture',
    access: 'money',
    summary: 'Capture a charge',
    body: captureRequest,
    answer: chargeView,
  }),
  cancel: route({
    ...shared,
    method: 'POST',
    path: '/charges/:transaction_id/cancel',
    access: 'money',
    summary: 'Cancel a charge',
    body: nothing,
    answer: chargeView,
  }),
};
