import { caseNetworks, caseOutcomes, caseStages } from '@recaudo/contract/shared/disputes/case-words';
import { type DeclineCode, declineCodes } from '@recaudo/contract/shared/error-table';
import { oneOf } from '@recaudo/contract/shared/schema/fields';
import Type, { type Static, type TProperties } from 'typebox';
import { facts, lengthHeaders, messageNames } from '../dialect/dialect.ts';
import { shippedNames } from './shipped.ts';

/** The format of a dialect's file. Docs and editors read it as docs/dialect.schema.json. */
export const DIALECT_FORMAT = 'recaudo-dialect/1';

/** An object that rejects unknown names, so that a misspelled one is reported. */
const closed = <const Properties extends TProperties>(properties: Properties, description?: string) =>
  Type.Object(properties, {
    additionalProperties: false,
    ...(description === undefined ? {} : { description }),
  });

const text = (pattern: string, description?: string) =>
  Type.String({ pattern, ...(description === undefined ? {} : { description }) });

export const patterns = {
  name: '^[a-z0-9][a-z0-9-]{0,39}$',
  field: '^([2-9]|[1-9][0-9]|1[01][0-9]|12[0-8])$',
  tag: '^[!-~]{1,8}$',
  messageType: '^[0-9]{2}[02468][0-9]$',
  processingCode: '^[0-9]{6}$',
  responseCode: '^[0-9A-Za-z]{1,3}$',
  threeDigits: '^[0-9]{3}$',
  twoDigits: '^[0-9]{2}$',
  networkCode: '^[0-9]{1,3}$',
  word: '^[ -~]{1,20}$',
  tpdu: '^[0-9A-Fa-f]{10}$',
  pointer: '^(/[^/]{1,80}){1,6}$',
  label: '^[^\\u0000-\\u001f]{1,80}$',
} as const;

const layout = closed(
  {
    header: oneOf(lengthHeaders),
    tpdu: Type.Optional(text(patterns.tpdu, 'Ten hex digits; leave it out where there is none')),
    mti: oneOf(['ascii', 'ebcdic', 'bcd']),
    bitmap: oneOf(['binary', 'hex']),
    digits: oneOf(['ascii', 'ebcdic', 'bcd']),
    text: oneOf(['ascii', 'ebcdic']),
    lengths: oneOf(['ascii', 'ebcdic', 'bcd', 'binary']),
    bytes: oneOf(['raw', 'hex']),
    oddDigits: oneOf(['zero-left', 'f-right']),
  },
  'The frame around a message, and how its parts are encoded',
);

const field = closed({
  name: text(patterns.label),
  content: oneOf(['n', 'a', 'an', 'ans', 'z', 'b']),
  length: oneOf(['fixed', 'LLVAR', 'LLLVAR']),
  size: Type.Integer({ minimum: 1, maximum: 999 }),
  encoding: Type.Optional(oneOf(['ascii', 'ebcdic', 'bcd'])),
});

const tagLayout = closed({
  tagSize: Type.Integer({ minimum: 1, maximum: 8 }),
  lengthDigits: Type.Integer({ minimum: 1, maximum: 3 }),
  names: Type.Optional(
    Type.Record(text(patterns.tag), text(patterns.label), {
      additionalProperties: false,
      maxProperties: 200,
    }),
  ),
});

const fieldNumber = () => Type.Integer({ minimum: 2, maximum: 128 });
const place = closed({ field: fieldNumber(), tag: Type.Optional(text(patterns.tag)) });

const byInitiator = (pattern: string) => closed({ payer: text(pattern), merchant: text(pattern) });

const words = closed(
  {
    currency: text(patterns.threeDigits),
    country: text(patterns.threeDigits),
    entryMode: byInitiator(patterns.threeDigits),
    conditionCode: byInitiator(patterns.twoDigits),
    initiator: byInitiator(patterns.word),
    agreement: closed({
      first: text(patterns.word),
      subsequent: text(patterns.word),
      unscheduled: text(patterns.word),
    }),
  },
  'How the host writes what has no number of its own',
);

const message = closed({
  mti: text(patterns.messageType),
  repeat: Type.Optional(text(patterns.messageType)),
  processingCode: Type.Optional(text(patterns.processingCode)),
  facts: Type.Array(oneOf(facts), { minItems: 1, maxItems: facts.length, uniqueItems: true }),
});

const network = closed({
  signOn: Type.Optional(text(patterns.networkCode, 'Leave it out where a line is ready once it stands')),
  signOff: Type.Optional(text(patterns.networkCode)),
  echo: text(patterns.networkCode),
});

const retry = Type.Union([
  oneOf(['never', 'later', 'with_new_data']),
  closed({ afterHours: Type.Integer({ minimum: 1, maximum: 8_760 }) }),
]);
export type FileRetry = Static<typeof retry>;

const decline = closed({
  code: Type.Unsafe<DeclineCode>({ type: 'integer', enum: [...declineCodes] }),
  retry,
});

const codes = () => Type.Array(text(patterns.responseCode), { maxItems: 200, uniqueItems: true });
const byCode = <const Value extends Type.TSchema>(value: Value) =>
  Type.Record(text(patterns.responseCode), value, { additionalProperties: false, maxProperties: 500 });

const answers = closed(
  {
    approved: Type.Array(text(patterns.responseCode), { minItems: 1, maxItems: 200, uniqueItems: true }),
    taken: codes(),
    reversed: codes(),
    notFound: codes(),
    notTaken: codes(),
    undecided: codes(),
    declined: byCode(decline),
    otherwise: decline,
    advice: byCode(retry),
  },
  'What the codes of field 39 mean',
);

const byWord = <const Value extends Type.TSchema>(value: Value) =>
  Type.Record(text(patterns.word), value, { additionalProperties: false, maxProperties: 50 });

const disputes = closed(
  {
    mti: text(patterns.messageType),
    code: Type.Optional(text(patterns.networkCode, 'Where other advices share the message type')),
    places: closed({
      caseNumber: place,
      network: Type.Optional(place),
      stage: Type.Optional(place),
      outcome: Type.Optional(place),
      reasonCode: Type.Optional(place),
      fee: Type.Optional(place),
      dueOn: Type.Optional(place),
      chargeDay: Type.Optional(place),
    }),
    words: closed({
      networks: byWord(oneOf(caseNetworks)),
      stages: byWord(oneOf(caseStages)),
      outcomes: byWord(oneOf(caseOutcomes)),
    }),
  },
  'The advice by which the host announces a dispute; leave it out where it announces none',
);

const sections = {
  version: oneOf(['1987']),
  layout,
  fields: Type.Record(text(patterns.field), field, { additionalProperties: false }),
  tagged: Type.Record(text(patterns.field), tagLayout, { additionalProperties: false }),
  places: closed(Object.fromEntries(facts.map(fact => [fact, Type.Optional(place)])) as Places),
  words,
  hidden: Type.Array(fieldNumber(), { maxItems: 127, uniqueItems: true }),
  messages: closed(Object.fromEntries(messageNames.map(name => [name, message])) as Messages),
  network,
  answers,
  disputes: Type.Optional(disputes),
};
type Places = Record<(typeof facts)[number], Type.TOptional<typeof place>>;
type Messages = Record<(typeof messageNames)[number], typeof message>;

const head = {
  $schema: Type.Optional(Type.String({ maxLength: 300 })),
  format: oneOf([DIALECT_FORMAT]),
  name: text(patterns.name),
  description: Type.Optional(Type.String({ maxLength: 500 })),
};

/** A complete dialect; also the result of merging an extending dialect. */
export const wholeDialect = closed({ ...head, ...sections });
export type WholeDialect = Static<typeof wholeDialect>;

/** Only the differences from a shipped dialect. */
export const extendingDialect = closed({
  ...head,
  extends: oneOf(shippedNames),
  remove: Type.Optional(
    Type.Array(text(patterns.pointer), {
      maxItems: 200,
      description: 'JSON pointers to what the shipped dialect has and this one does not, such as /places/tip',
    }),
  ),
  ...sections,
});
