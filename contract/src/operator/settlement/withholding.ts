import Type, { type Static } from 'typebox';
import {
  checkedText,
  date,
  nullable,
  oneOf,
  requiredReference,
  requiredText,
  text,
} from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import {
  settledMethodWords,
  taxRegimeWords,
  withheldTaxWords,
  withholdingBaseWords,
  withholdingModeWords,
} from '../../shared/words/settlement-words.ts';
import { ofEnvironment } from '../operator.ts';

const day = () => Type.String({ format: 'date' });

const withholdingRow = Type.Object({
  id: Type.String(),
  tax: oneOf(withheldTaxWords),
  percent: Type.Number(),
  base: oneOf(withholdingBaseWords),
  methods: Type.Array(oneOf(settledMethodWords)),
  /** DANE code; null for the whole country. */
  city: nullable(Type.String()),
  law: Type.String(),
  source: Type.String(),
  note: nullable(Type.String()),
  exempt: Type.Array(oneOf(taxRegimeWords)),
  effective_from: day(),
  effective_to: nullable(day()),
  state: oneOf(['past', 'current', 'future']),
});
export type WithholdingRowView = Static<typeof withholdingRow>;

const newRow = Type.Object({
  id: requiredReference(40),
  tax: oneOf(withheldTaxWords),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  base: oneOf(withholdingBaseWords),
  methods: Type.Array(oneOf(settledMethodWords), { minItems: 1, maxItems: 3, uniqueItems: true }),
  city: Type.Optional(checkedText({ pattern: '^[0-9]{5}$' })),
  law: requiredText(200),
  source: requiredText(300),
  note: Type.Optional(text(500)),
  exempt: Type.Array(oneOf(taxRegimeWords), { maxItems: 5, uniqueItems: true }),
  effective_from: date(),
});
export type NewWithholdingRow = Static<typeof newRow>;

const money = { access: 'operator', duty: 'money', needsFresh: true, params: ofEnvironment } as const;

/** The dated table of what is withheld from sales. Rates end and others begin; none is changed. */
export const withholdingTable = {
  list: route({
    method: 'GET',
    path: '/ops/withholdings/:environment',
    access: 'operator',
    duty: 'view',
    params: ofEnvironment,
    answer: Type.Object({ mode: oneOf(withholdingModeWords), rows: Type.Array(withholdingRow) }),
  }),
  setMode: route({
    method: 'PUT',
    path: '/ops/withholdings/:environment/mode',
    ...money,
    change: 'withholding_mode_set',
    body: Type.Object({ mode: oneOf(withholdingModeWords) }),
    answer: Type.Object({ mode: oneOf(withholdingModeWords) }),
  }),
  add: route({
    method: 'POST',
    path: '/ops/withholdings/:environment/rows',
    ...money,
    change: 'withholding_row_set',
    body: newRow,
    status: 201,
    answer: Type.Object({ id: Type.String() }),
  }),
  end: route({
    method: 'POST',
    path: '/ops/withholdings/:environment/rows/end',
    ...money,
    change: 'withholding_row_ended',
    body: Type.Object({ id: requiredReference(40), last_day: date() }),
    answer: Type.Object({ id: Type.String() }),
  }),
};
