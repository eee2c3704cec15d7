import type { CaseNetwork, CaseOutcome, CaseStage } from '@recaudo/contract/shared/disputes/case-words';
import type { DeclineCode } from '@recaudo/contract/shared/error-table';
import type { Retry } from '../../card-processor.ts';

/**
 * How one acquirer's host wants to be spoken to, as data: a JSON file (dialect-files/) becomes one of these.
 * Out of scope are message authentication codes and PIN blocks (fields 52, 53, 64, 96, 128): cards that are typed in
 * have no PIN, and where a host asks for a MAC, its keys belong into a hardware module. Captures, refunds and reversals
 * carry no card number, since it is not kept: the host finds their original by fields 37, 38 and 90.
 */
export interface Dialect {
  name: string;
  version: '1987';
  layout: Layout;
  fields: Readonly<Record<number, FieldSpec>>;
  /** Private fields that are a row of tag, length and value. */
  tagged: Readonly<Record<number, TagLayout>>;
  /** Which of our facts stands where. A fact without a place is not sent. */
  places: Readonly<Partial<Record<Fact, Place>>>;
  words: Words;
  /** Fields that no trace may contain, in addition to expiration and security code: tracks, PIN, chip, keys. */
  hidden: readonly number[];
  messages: Readonly<Record<MessageName, MessageSpec>>;
  network: NetworkCodes;
  answers: AnswerTable;
  /** How the host announces disputes, where it does; it is acknowledged once the announcement is kept. */
  disputes?: DisputeSpec | undefined;
}

export const lengthHeaders = ['2-bytes', '4-bytes', '2-digits', '4-digits'] as const;
export type LengthHeader = (typeof lengthHeaders)[number];

export type TextEncoding = 'ascii' | 'ebcdic';
export type DigitEncoding = TextEncoding | 'bcd';

export interface Layout {
  /** Says how long what follows it is, without itself. */
  header: LengthHeader;
  /** Ten hex digits, addresses to and from the host; null where there is none. */
  tpdu: string | null;
  mti: DigitEncoding;
  bitmap: 'binary' | 'hex';
  /** Of `n` and `z`. */
  digits: DigitEncoding;
  /** Of `a`, `an` and `ans`. */
  text: TextEncoding;
  /** Of the lengths of fields that vary. */
  lengths: DigitEncoding | 'binary';
  /** Of `b`. */
  bytes: 'raw' | 'hex';
  /** Where a half byte is left over in BCD of varying length; fixed fields are filled with 0 on the left. */
  oddDigits: 'zero-left' | 'f-right';
}

/** `n` digits, `a` letters, `an` and `ans` text, `z` a track, `b` bytes, which are hex text in our hands. */
export type FieldContent = 'n' | 'a' | 'an' | 'ans' | 'z' | 'b';

export interface FieldSpec {
  name: string;
  content: FieldContent;
  length: 'fixed' | 'LLVAR' | 'LLLVAR';
  /** Digits, characters or bytes; the most where the length varies. */
  size: number;
  /** Where it is not as the layout says. */
  encoding?: DigitEncoding | undefined;
}

export interface TagLayout {
  tagSize: number;
  lengthDigits: number;
  /** Of tags that none of our facts has. */
  names: Readonly<Record<string, string>>;
}

export interface Place {
  field: number;
  tag?: string | undefined;
}

/** What a message can say, in our words. */
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

/** How this host writes what we know by other words. */
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
  /** Of an advice that is sent again until it is answered. */
  repeat?: string | undefined;
  processingCode?: string | undefined;
  /** Those that it carries, where they are known. */
  facts: readonly Fact[];
}

export interface NetworkCodes {
  /** Null where the host knows no sign-on: a line is ready once it stands. */
  signOn: string | null;
  signOff: string | null;
  echo: string;
}

/** An advice of the host about a dispute: which message it is, where its facts stand, and what its words mean. */
export interface DisputeSpec {
  mti: string;
  /** Only advices with this network code, where other matters share the message type. */
  code?: string | undefined;
  places: {
    caseNumber: Place;
    network?: Place | undefined;
    stage?: Place | undefined;
    outcome?: Place | undefined;
    reasonCode?: Place | undefined;
    /** In centavos. */
    fee?: Place | undefined;
    /** YYMMDD. */
    dueOn?: Place | undefined;
    /** Of the charge, YYMMDD. */
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
  /** To an advice: it stands, since now or since an earlier time. */
  taken: readonly string[];
  /** To a reversal: what it is about has no effect. */
  reversed: readonly string[];
  /** Those of `reversed` that only say that there is nothing to reverse yet. */
  notFound: readonly string[];
  /** To an advice: it was not taken, and is sent again. */
  notTaken: readonly string[];
  /** To a request: money may be held, but not as it was asked for. It is taken back. */
  undecided: readonly string[];
  declined: Readonly<Record<string, Decline>>;
  /** Codes that stand nowhere else. */
  otherwise: Decline;
  /** The network's advice overrides the retry rule of the decline itself. */
  advice: Readonly<Record<string, Retry>>;
}
