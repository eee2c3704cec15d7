import { parsePesos } from '../../../platform/primitives/values/money.ts';
import type { Authorisation, ReportedTaxes } from '../../card-processor.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import type { Facts, Words } from '../dialect/dialect.ts';
import type { Iso8583Enrolment as Enrolment, Institution } from '../settings.ts';

/**
 * The identifiers of an outgoing message, booked before it is sent, so that later requests can refer to it or repeat
 * it.
 */
export interface SentFacts {
  mti: string;
  stan: string;
  transmittedAt: string;
  localTime: string;
  localDate: string;
  retrievalReference: string;
  terminal: string;
  acceptor: string;
  processingCode: string;
}

export const sentFactsOf = ({ sent }: BookedRequest): SentFacts => sent as unknown as SentFacts;

/** Facts of every message about money. */
export function sharedFacts(
  sent: SentFacts,
  amountCentavos: bigint,
  words: Words,
  { institution: { acquirer, forwarder }, enrolment }: { institution: Institution; enrolment: Enrolment },
): Facts {
  return {
    processingCode: sent.processingCode,
    amount: amountDigits(amountCentavos),
    transmittedAt: sent.transmittedAt,
    stan: sent.stan,
    localTime: sent.localTime,
    localDate: sent.localDate,
    merchantCategory: enrolment.merchantCategory,
    acquirerCountry: words.country,
    acquirer,
    ...(forwarder === undefined ? {} : { forwarder }),
    retrievalReference: sent.retrievalReference,
    terminal: sent.terminal,
    acceptor: sent.acceptor,
    acceptorName: acceptorName(enrolment),
    currency: words.currency,
  };
}

const AMOUNT_DIGITS = 12;
const amountDigits = (centavos: bigint): string => centavos.toString().padStart(AMOUNT_DIGITS, '0');

/** `iva` is the shop's own text; anything but a number of pesos is not sent. */
function taxFacts({ iva, ivaBaseCentavos, incCentavos, tipCentavos }: ReportedTaxes): Facts {
  const parts = {
    iva: parsePesos(iva) ?? null,
    ivaBase: ivaBaseCentavos,
    inc: incCentavos,
    tip: tipCentavos,
  };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([fact, centavos]) =>
      centavos === null ? [] : [[fact, amountDigits(centavos)]],
    ),
  );
}

/** Card facts of an authorization. */
export function cardFacts(request: Authorisation, words: Words): Facts {
  const { card, initiator, agreement, threeDSecure, installments, taxes } = request;
  return {
    cardNumber: card.number,
    expiration: card.expirationYear.slice(-2).padStart(2, '0') + card.expirationMonth.padStart(2, '0'),
    entryMode: words.entryMode[initiator],
    conditionCode: words.conditionCode[initiator],
    initiator: words.initiator[initiator],
    ...(card.cvv2 === null ? {} : { securityCode: card.cvv2 }),
    ...(agreement === null ? {} : { agreement: words.agreement[agreement.use] }),
    ...(agreement?.networkTransactionId ? { networkTransactionId: agreement.networkTransactionId } : {}),
    ...(installments > 1 ? { installments: String(installments).padStart(2, '0') } : {}),
    ...taxFacts(taxes),
    ...(threeDSecure === null
      ? {}
      : {
          eci: threeDSecure.eci,
          cavv: threeDSecure.cavv,
          dsTransactionId: threeDSecure.dsTransactionId,
          threeDSecureVersion: threeDSecure.version,
        }),
  };
}

const INSTITUTION_DIGITS = 11;

/** Field 90: type, number, time and institutions of the original message. */
export function originalKey(
  { mti, stan, transmittedAt }: SentFacts,
  { acquirer, forwarder }: Institution,
): string {
  const institution = (id: string): string => id.padStart(INSTITUTION_DIGITS, '0');
  return mti + stan + transmittedAt + institution(acquirer) + institution(forwarder ?? '');
}

const NAME_SIZE = 25;
const CITY_SIZE = 13;
const written = new WeakMap<Enrolment, string>();

/** Field 43: name, city and country in the columns that the networks expect, in letters that every host supports. */
export function acceptorName(enrolment: Enrolment): string {
  const known = written.get(enrolment);
  if (known !== undefined) return known;
  const column = (text: string, size: number): string => plainText(text).slice(0, size).padEnd(size, ' ');
  const text = `${column(enrolment.name, NAME_SIZE)}${column(enrolment.city, CITY_SIZE)}CO`;
  written.set(enrolment, text);
  return text;
}

const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^ -~]/g, ' ')
    .toUpperCase();
