import type { CaseNetwork, CaseOutcome, CaseStage } from '@recaudo/contract/shared/disputes/case-words';
import type { DeclineCode } from '@recaudo/contract/shared/error-table';
import type { Retry } from '../../card-processor.ts';

/**
 * One acquirer's message format as data, read from a JSON file (dialect-files/). MACs and PIN blocks (fields 52, 53,
 * 64, 96, 128) are out of scope: entered cards have no PIN, and MAC keys belong in a hardware module. Captures, refunds
 * and reversals carry no card number, because it is not stored; the host finds their original by fields 37, 38 and 90.
 */
export interface Dialect {
  name: string;
  version: '1987';
  layout: Layout;
  fields: Readonly<Record<number, FieldSpec>>;
  /** Private fields that contain a sequence of tag, length and value. */
  tagged: Readonly<Record<number, TagLayout>>;
  /** The field of each fact. A fact without a place is not sent. */
  places: Readonly<Partial<Record<Fact, Place>>>;
  words: Words;
  /** Fields that no trace may contain, in addition to expiration and security code: tracks, PIN, chip, keys. */
  hidden: readonly number[];
  messages: Readonly<Record<MessageName, MessageSpec>>;
  network: NetworkCodes;
  answers: AnswerTable;
  /** How the host announces disputes, if it does. The connection acknowledges an advice after storing it. */
  disputes?: DisputeSpec | undefined;
}

export const lengthHeaders = ['2-bytes', '4-bytes', '2-digits', '4-digits'] as const;
export type LengthHeader = (typeof lengthHeaders)[number];

export type TextEncoding = 'ascii' | 'ebcdic';
export type DigitEncoding = TextEncoding | 'bcd';

export interface Layout {
  /** The header with the length of the rest of the frame, excluding itself. */
  header: LengthHeader;
  /** Ten hex digits with the addresses to and from the host; null without a TPDU. */
  tpdu: string | null;
  mti: DigitEncoding;
  bitmap: 'binary' | 'hex';
  /** Encoding of `n` and `z`. */
  digits: DigitEncoding;
  /** Encoding of `a`, `an` and `ans`. */
  text: TextEncoding;
  /** Encoding of length prefixes. */
  lengths: DigitEncoding | 'binary';
  /** Encoding of `b`. */
  bytes: 'raw' | 'hex';
  /** Padding of an odd number of digits in variable-length BCD; fixed fields are padded with 0 on the left. */
  oddDigits: 'zero-left' | 'f-right';
}

/** `n` digits, `a` letters, `an` and `ans` text, `z` a track, `b` bytes (hex text in our data). */
export type FieldContent = 'n' | 'a' | 'an' | 'ans' | 'z' | 'b';

export interface FieldSpec {
  name: string;
  content: FieldContent;
  length: 'fixed' | 'LLVAR' | 'LLLVAR';
  /** Digits, characters or bytes; the maximum if the length varies. */
  size: number;
  /** Overrides the layout's encoding. */
  encoding?: DigitEncoding | undefined;
}

export interface TagLayout {
  tagSize: number;
  lengthDigits: number;
  /** Names of tags without a fact. */
  names: Readonly<Record<string, string>>;
}

export interface Place {
  field: number;
  tag?: string | undefined;
}

/** The facts that messages can contain. */
export const facts = [
  'cardNumber',
  'processingCode',
  'amount',
  'transmittedAt',
  'stan',
  'localTime',
  'localDate',
  'expiration',
  'merchantCategory',
  'acquirerCountry',
  'entryMode',
  'conditionCode',
  'acquirer',
  'forwarder',
  'retrievalReference',
  'authorization',
  'responseCode',
  'terminal',
  'acceptor',
  'acceptorName',
  'currency',
  'networkCode',
  'originalKey',
  'securityCode',
  'initiator',
  'agreement',
  'networkTransactionId',
  'eci',
  'cavv',
  'dsTransactionId',
  'threeDSecureVersion',
  'installments',
  'iva',
  'ivaBase',
  'inc',
  'tip',
  'adviceCode',
] as const;
export type Fact = (typeof facts)[number];

export type Facts = Partial<Record<Fact, string>>;

/** The host's values for our terms. */
export interface Words {
  currency: string;
  country: string;
  entryMode: { payer: string; merchant: string };
  conditionCode: { payer: string; merchant: string };
  initiator: { payer: string; merchant: string };
  agreement: { first: string; subsequent: string; unscheduled: string };
}

export const messageNames = ['purchase', 'hold', 'completion', 'refund', 'reversal', 'network'] as const;
export type MessageName = (typeof messageNames)[number];

export interface MessageSpec {
  mti: string;
  /** The message type of a repeated advice. */
  repeat?: string | undefined;
  processingCode?: string | undefined;
  /** The facts it carries, if they are known. */
  facts: readonly Fact[];
}

export interface NetworkCodes {
  /** Null if the host has no sign-on: a line is then ready once connected. */
  signOn: string | null;
  signOff: string | null;
  echo: string;
}

/** A host's dispute advice: its message type, the places of its facts, and the meaning of its codes. */
export interface DisputeSpec {
  mti: string;
  /** Accepts only advices with this network code, if other messages share the type. */
  code?: string | undefined;
  places: {
    caseNumber: Place;
    network?: Place | undefined;
    stage?: Place | undefined;
    outcome?: Place | undefined;
    reasonCode?: Place | undefined;
    /** Centavos. */
    fee?: Place | undefined;
    /** YYMMDD. */
    dueOn?: Place | undefined;
    /** The charge's date, YYMMDD. */
    chargeDay?: Place | undefined;
  };
  words: {
    networks: Readonly<Record<string, CaseNetwork>>;
    stages: Readonly<Record<string, CaseStage>>;
    outcomes: Readonly<Record<string, CaseOutcome>>;
  };
}

export interface Decline {
  code: DeclineCode;
  retry: Retry;
}

export interface AnswerTable {
  approved: readonly string[];
  /** Response codes of an accepted advice, now or earlier. */
  taken: readonly string[];
  /** Response codes of a reversal whose original has no effect. */
  reversed: readonly string[];
  /** The subset of `reversed` that means that the host found nothing to reverse. */
  notFound: readonly string[];
  /** Response codes of an advice that must be sent again. */
  notTaken: readonly string[];
  /** Response codes of a request that may hold money under other conditions; it is reversed. */
  undecided: readonly string[];
  declined: Readonly<Record<string, Decline>>;
  /** The decline for every other code. */
  otherwise: Decline;
  /** The network's advice overrides the retry rule of the decline itself. */
  advice: Readonly<Record<string, Retry>>;
}
