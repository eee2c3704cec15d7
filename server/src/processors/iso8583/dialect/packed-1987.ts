import type { Dialect } from './dialect.ts';
import { fields1987 } from './fields-1987.ts';
import { generic1987 } from './generic-1987.ts';

/**
 * The shape of hosts that grew up with terminals: digits two to a byte, a TPDU behind the length of two bytes, response
 * codes of digits alone, cuotas in the extended payment code, and longer tags in field 63.
 */
export const packed1987: Dialect = {
  ...generic1987,
  name: 'packed-1987',
  layout: { ...generic1987.layout, tpdu: '6000010000', mti: 'bcd', digits: 'bcd', lengths: 'bcd' },
  fields: {
    ...fields1987,
    39: { name: 'response code', content: 'n', length: 'fixed', size: 2 },
  },
  tagged: { 63: { tagSize: 3, lengthDigits: 3, names: {} } },
  places: {
    ...generic1987.places,
    installments: { field: 67 },
    initiator: { field: 63, tag: 'INI' },
    agreement: { field: 63, tag: 'AGR' },
    networkTransactionId: { field: 63, tag: 'NTI' },
    iva: { field: 63, tag: 'IVA' },
    ivaBase: { field: 63, tag: 'BAS' },
    inc: { field: 63, tag: 'INC' },
    tip: { field: 63, tag: 'TIP' },
    eci: { field: 63, tag: 'ECI' },
    cavv: { field: 63, tag: 'CAV' },
    dsTransactionId: { field: 63, tag: 'DST' },
    threeDSecureVersion: { field: 63, tag: 'TDS' },
    adviceCode: { field: 63, tag: 'ADV' },
    securityCode: { field: 63, tag: 'CV2' },
  },
  words: {
    ...generic1987.words,
    initiator: { payer: '1', merchant: '2' },
    agreement: { first: '01', subsequent: '02', unscheduled: '03' },
  },
};
