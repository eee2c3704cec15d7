import Type, { type Static } from 'typebox';
import { chargebackReasons, noticeStatuses } from '../shared/disputes/chargeback-reasons.ts';
import { documented, documentedInstant, exactlyOneOf, present } from '../shared/schema/documented.ts';
import { checkedText, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { route } from '../shared/schema/route.ts';
import { chargeView } from './charges.ts';

/** One day, so that a forgotten outage ends by itself. */
const OUTAGE_MAX_SECONDS = 86_400;

export const chargebackNotice = Type.Object(
  {
    status: oneOf(noticeStatuses),
    reason: Type.Optional(oneOf(chargebackReasons)),
  },
  { title: 'ChargebackNotice' },
);

export const playedPayment = Type.Object(
  { result: oneOf(['approved', 'rejected', 'expired']) },
  { title: 'PlayedPayment' },
);
export type PlayedResult = Static<typeof playedPayment>['result'];

const rail = () => oneOf(['card', 'pse', 'store']);
const kind = () => oneOf(['down', 'slow', 'timeout']);

export const newOutage = Type.Object(
  {
    rail: rail(),
    kind: kind(),
    seconds: Type.Number({
      minimum: 0,
      maximum: OUTAGE_MAX_SECONDS,
      description: '0 ends the current outage',
    }),
  },
  { title: 'NewOutage' },
);
export type NewOutage = Static<typeof newOutage>;

export const outageView = Type.Object(
  { rail: rail(), kind: kind(), seconds: Type.Number(), until: instantOut() },
  { title: 'Outage' },
);

const clockView = Type.Object({ now: instantOut(), is_frozen: Type.Boolean() }, { title: 'SandboxClock' });
const moveView = Type.Object(
  {
    now: instantOut(),
    is_frozen: Type.Boolean(),
    renewals: Type.Integer(),
    retries: Type.Integer(),
    failed: Type.Integer(),
    expired: Type.Integer(),
    cancelled: Type.Integer(),
  },
  { title: 'ClockMove' },
);
export type ClockMove = Static<typeof moveView>;

const instantIn = () => checkedText(documentedInstant);
/** Interface 18.2: at most 3,660 days per move, in days, weeks and months. */
const steps = (maximum: number) => Type.Optional(Type.Number({ minimum: 0, maximum, multipleOf: 1 }));
const clockAdvance = Type.Object(
  { days: steps(3_660), weeks: steps(522), months: steps(120), to: Type.Optional(instantIn()) },
  {
    title: 'ClockAdvance',
    description: 'One of days, weeks, months or to',
    ...exactlyOneOf(
      { days: present.number },
      { weeks: present.number },
      { months: present.number },
      { to: present.text },
    ),
  },
);
export type ClockAdvance = Static<typeof clockAdvance>;

const clockChange = Type.Object(
  { now: Type.Optional(nullable(instantIn())) },
  {
    title: 'ClockChange',
    description: 'A date and time, or null to follow real time',
    ...documented({ required: ['now'] }),
  },
);

const tags = ['Sandbox'];

/** Interface 18: sandbox-only tools that simulate the outside world. */
export const sandbox = {
  chargeBack: route({
    method: 'POST',
    path: '/sandbox/charges/:transaction_id/chargeback',
    access: 'simulate',
    tags,
    summary: 'Simulate a chargeback',
    body: chargebackNotice,
    answer: chargeView,
  }),
  pay: route({
    method: 'POST',
    path: '/sandbox/charges/:transaction_id/pay',
    access: 'simulate',
    tags,
    summary: 'Simulate the bank or cash network for a charge',
    body: playedPayment,
    answer: chargeView,
  }),
  setOutage: route({
    method: 'PUT',
    path: '/sandbox/outage',
    access: 'simulate',
    tags,
    summary: 'Simulate a processor outage',
    body: newOutage,
    answer: outageView,
  }),
  getClock: route({
    method: 'GET',
    path: '/sandbox/clock',
    access: 'books',
    tags,
    summary: "Get the merchant's clock",
    answer: clockView,
  }),
  setClock: route({
    method: 'PUT',
    path: '/sandbox/clock',
    access: 'simulate',
    tags,
    summary: "Set the merchant's clock",
    body: clockChange,
    answer: Type.Union([moveView, clockView]),
  }),
  advanceClock: route({
    method: 'POST',
    path: '/sandbox/clock/advance',
    access: 'simulate',
    tags,
    summary: "Advance the merchant's clock and run everything that falls due",
    body: clockAdvance,
    answer: moveView,
  }),
};
