import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';

/** How a step can end. docs/guides/operate/iso8583.md explains each. */
export const outcomes = ['approved', 'declined', 'unavailable', 'unknown', 'answered', 'failed'] as const;
const retries = ['never', 'later', 'after_hours', 'with_new_data'] as const;

const expectation = Type.Object(
  {
    outcome: oneOf(outcomes),
    responseCode: Type.Optional(Type.String()),
    adviceCode: Type.Optional(Type.String()),
    code: Type.Optional(Type.Integer()),
    retry: Type.Optional(oneOf(retries)),
  },
  { additionalProperties: false },
);
export type Expectation = Static<typeof expectation>;

const step = Type.Object(
  {
    do: oneOf(['purchase', 'hold', 'capture', 'refund', 'reverse', 'echo'] as const),
    /** The name by which later steps of the case refer to it. */
    as: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    /** For a capture, refund or reversal: the original step. For a later use of a card: its first use. */
    of: Type.Optional(Type.String()),
    card: Type.Optional(Type.String()),
    amountCentavos: Type.Optional(Type.Integer({ minimum: 1 })),
    installments: Type.Optional(Type.Integer({ minimum: 1, maximum: 36 })),
    /** Taxes within the amount; sent if the dialect has a place for them. */
    taxes: Type.Optional(
      Type.Object(
        {
          ivaCentavos: Type.Optional(Type.Integer({ minimum: 0 })),
          ivaBaseCentavos: Type.Optional(Type.Integer({ minimum: 0 })),
          incCentavos: Type.Optional(Type.Integer({ minimum: 0 })),
          tipCentavos: Type.Optional(Type.Integer({ minimum: 0 })),
        },
        { additionalProperties: false },
      ),
    ),
    initiator: Type.Optional(oneOf(['payer', 'merchant'] as const)),
    agreement: Type.Optional(oneOf(['first', 'subsequent', 'unscheduled'] as const)),
    expect: expectation,
  },
  { additionalProperties: false },
);
export type PlannedStep = Static<typeof step>;

const plannedCase = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 20 }),
    title: Type.String({ minLength: 1, maxLength: 200 }),
    steps: Type.Array(step, { minItems: 1, maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type PlannedCase = Static<typeof plannedCase>;

const card = Type.Object(
  {
    number: Type.String({ pattern: '^[0-9]{12,19}$' }),
    holderName: Type.Optional(Type.String()),
    expirationMonth: Type.String({ pattern: '^(0[1-9]|1[0-2])$' }),
    expirationYear: Type.String({ pattern: '^[0-9]{2}$' }),
    cvv2: Type.Optional(Type.String({ pattern: '^[0-9]{3,4}$' })),
  },
  { additionalProperties: false },
);

/** The cases that an acquirer requires against its test host. */
export const certificationPlan = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    /** The acquirer's test cards by name. */
    cards: Type.Record(Type.String(), card),
    cases: Type.Array(plannedCase, { minItems: 1, maxItems: 500 }),
  },
  { additionalProperties: false },
);
export type CertificationPlan = Static<typeof certificationPlan>;

const validator = Compile(certificationPlan);

/** Explains to its author why a case file cannot be run. */
export class UnreadablePlan extends Error {}

export function readPlan(text: string): CertificationPlan {
  const plan = parse(text);
  if (!validator.Check(plan)) {
    const [first] = validator.Errors(plan);
    throw new UnreadablePlan(`${first?.instancePath || 'the file'}: ${first?.message ?? 'is not a plan'}`);
  }
  for (const one of plan.cases) judgeCase(plan, one);
  return plan;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadablePlan('the file is not JSON', { cause: error });
  }
}

/** Checks that steps name existing cards and earlier steps, and have all required fields. */
function judgeCase({ cards }: CertificationPlan, { id, steps }: PlannedCase): void {
  const named = new Set<string>();
  for (const [index, planned] of steps.entries()) {
    const where = `case ${id}, step ${index + 1}`;
    const takesCard = planned.do === 'purchase' || planned.do === 'hold';
    const follows = planned.do === 'capture' || planned.do === 'refund' || planned.do === 'reverse';
    if (takesCard && !Object.hasOwn(cards, planned.card ?? '')) {
      throw new UnreadablePlan(`${where}: there is no card ${planned.card ?? 'named'}`);
    }
    if (follows && !named.has(planned.of ?? '')) {
      throw new UnreadablePlan(`${where}: there is no earlier step ${planned.of ?? 'named'}`);
    }
    if (takesCard && planned.of !== undefined && !named.has(planned.of)) {
      throw new UnreadablePlan(`${where}: there is no earlier step ${planned.of}`);
    }
    const needsAmount = takesCard || planned.do === 'capture' || planned.do === 'refund';
    if (needsAmount && planned.amountCentavos === undefined) {
      throw new UnreadablePlan(`${where}: amountCentavos is missing`);
    }
    if (planned.as !== undefined) named.add(planned.as);
  }
}
