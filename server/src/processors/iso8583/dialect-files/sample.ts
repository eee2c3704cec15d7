import { noTaxes } from '../../card-processor.ts';
import type { TracedField } from '../../connections/traces/message-trace.ts';
import { createCodec } from '../codec/codec.ts';
import { headerBytes } from '../codec/framing.ts';
import { MessageFault } from '../codec/message-fault.ts';
import { type Dialect, type Facts, type MessageName, messageNames } from '../dialect/dialect.ts';
import { cardFacts, originalKey, type SentFacts, sharedFacts } from '../messages/facts.ts';
import { createTracer } from '../messages/traced.ts';
import { createWriter } from '../messages/writer.ts';
import { type Mistake, pointerTo } from './mistake.ts';

/** A sample purchase with every possible fact, encoded and decoded. */
export interface Sample {
  messageType: string;
  /** The whole frame. The card is a test card. */
  bytes: string;
  fields: TracedField[];
}

const institution = { acquirer: '12345678901', forwarder: '10987654321' };
const enrolment = {
  acceptorId: 'ACCEPTOR1234567',
  terminalIds: 'TERM0001',
  merchantCategory: '5411',
  name: 'Café de la Plaza',
  city: 'Bogotá',
};
const sent: SentFacts = {
  mti: '0200',
  stan: '000123',
  transmittedAt: '1116170405',
  localTime: '120405',
  localDate: '1116',
  retrievalReference: '632112000123',
  terminal: 'TERM0001',
  acceptor: enrolment.acceptorId,
  processingCode: '000000',
};

function sampleFacts({ words, messages, network }: Dialect, name: MessageName): Facts {
  const { processingCode = '000000' } = messages[name];
  const shared = sharedFacts({ ...sent, processingCode }, 2_000_000n, words, { institution, enrolment });
  const card = cardFacts(
    {
      merchantId: '',
      reference: '',
      amountCentavos: 2_000_000n,
      taxes: { ...noTaxes, iva: '3193', ivaBaseCentavos: 1_680_700n, incCentavos: 80_000n, tipCentavos: 50n },
      capture: name === 'purchase',
      installments: 12,
      initiator: 'payer',
      agreement: { use: 'subsequent', networkTransactionId: '016153570198200' },
      threeDSecure: {
        eci: '05',
        cavv: 'AJkBBkhgQQAAAE4gSEJydQAAAAA=',
        dsTransactionId: 'f38e6948-5388-41a6-bca4-b49723c19437',
        version: '2.2.0',
      },
      card: {
        number: '4111111111111111',
        holderName: 'Ana',
        expirationMonth: '12',
        expirationYear: '29',
        cvv2: '987',
      },
    },
    words,
  );
  return {
    ...shared,
    ...card,
    authorization: 'A00123',
    originalKey: originalKey({ ...sent, mti: messages.purchase.mti }, institution),
    networkCode: network.echo,
  };
}

/** Writes each message of a dialect and reads it back, which proves that every value fits its field. */
export function trySample(dialect: Dialect): { sample: Sample } | { mistakes: Mistake[] } {
  const tried = messageNames.map(name => tryMessage(dialect, name));
  const mistakes = new Map<string, Mistake>();
  for (const one of tried) if ('path' in one && !mistakes.has(one.path)) mistakes.set(one.path, one);
  const [purchase] = tried;
  if (mistakes.size > 0 || purchase === undefined || 'path' in purchase)
    return { mistakes: [...mistakes.values()] };
  return { sample: purchase };
}

function tryMessage(dialect: Dialect, name: MessageName): Sample | Mistake {
  const codec = createCodec(dialect);
  const message = createWriter(dialect)(name, dialect.messages[name].mti, sampleFacts(dialect, name));
  try {
    const frame = codec.pack(message);
    const read = codec.unpack(frame.subarray(headerBytes(dialect.layout.header)));
    return { messageType: read.mti, bytes: frame.toString('hex'), fields: createTracer(dialect)(read) };
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error;
    const path = error.field === null ? pointerTo('messages', name) : pointerTo('fields', error.field);
    return { path, message: `does not take what a ${name} says: ${error.message}` };
  }
}
