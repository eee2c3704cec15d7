import { createCodec } from '#src/processors/iso8583/codec/codec.ts';
import type { Dialect, Facts, MessageName } from '#src/processors/iso8583/dialect/dialect.ts';
import { createWriter } from '#src/processors/iso8583/messages/writer.ts';

/** Every fact that a message can carry, so that every place of a dialect is written. */
const everyFact: Facts = {
  cardNumber: '4111111111111111',
  processingCode: '000000',
  amount: '000002000000',
  transmittedAt: '1116170405',
  stan: '000123',
  localTime: '120405',
  localDate: '1116',
  expiration: '2912',
  merchantCategory: '5411',
  acquirerCountry: '170',
  entryMode: '812',
  conditionCode: '59',
  acquirer: '123456',
  forwarder: '9876543',
  retrievalReference: '632112000123',
  authorization: 'A00123',
  responseCode: '00',
  terminal: 'TERM0001',
  acceptor: 'ACCEPTOR1',
  acceptorName: 'CAFE DE LA PLAZA         BOGOTA       CO',
  currency: '170',
  networkCode: '301',
  originalKey: '0200000122111617040500000123456000098765430'.slice(0, 42),
  securityCode: '987',
  initiator: '1',
  agreement: '01',
  networkTransactionId: '016153570198200',
  eci: '05',
  cavv: 'AJkBBkhgQQAAAE4gSEJydQAAAAA=',
  dsTransactionId: 'f38e6948-5388-41a6-bca4-b49723c19437',
  threeDSecureVersion: '2.2.0',
  installments: '12',
  iva: '000000319300',
  ivaBase: '000001680700',
  inc: '000000080000',
  tip: '000000000050',
};

/** What a small shop sends: no forwarder, no agreement, no taxes. */
const fewFacts: Facts = Object.fromEntries(
  Object.entries(everyFact).filter(
    ([fact]) =>
      !/^(forwarder|agreement|networkTransactionId|eci|cavv|ds|threeDS|installments|iva|inc|tip)/.test(fact),
  ),
);

/** The bytes of every message of a dialect, with every fact and with few. */
export function framesOf(dialect: Dialect): Record<string, string> {
  const codec = createCodec(dialect);
  const write = createWriter(dialect);
  const frames: Record<string, string> = {};
  for (const [name, { mti, repeat }] of Object.entries(dialect.messages)) {
    for (const type of repeat === undefined ? [mti] : [mti, repeat]) {
      for (const [size, facts] of [['every', everyFact] as const, ['few', fewFacts] as const]) {
        const message = write(name as MessageName, type, facts);
        frames[`${name} ${type} ${size}`] = codec.pack(message).toString('hex');
      }
    }
  }
  return frames;
}

/** Frames that hosts want around the same messages. */
export const recordedFrames = [{}, { lengthHeader: '4-digits', tpdu: '6012345678' }] as const;
