import Type, { type Static } from 'typebox';
import { chargebackReasons, noticeStatuses } from '../chargeback-reasons.ts';
import { instantOut, oneOf } from '../fields.ts';

/** A day: an outage that was forgotten ends by itself. */
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

const paymentMethod = () => oneOf(['card', 'pse', 'store']);
const kind = () => oneOf(['down', 'slow', 'timeout']);

export const newOutage = Type.Object(
  {
    paymentMethod: paymentMethod(),
    kind: kind(),
    seconds: Type.Number({
      minimum: 0,
      maximum: OUTAGE_MAX_SECONDS,
      description: '0 ends the outage that is on',
    }),
  },
  { title: 'NewOutage' },
);

export const outageView = Type.Object(
  { paymentMethod: paymentMethod(), kind: kind(), seconds: Type.Number(), until: instantOut() },
  { title: 'Outage' },
);
