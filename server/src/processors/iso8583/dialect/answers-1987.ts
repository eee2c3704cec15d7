import type { DeclineCode } from '@recaudo/contract/error-table';
import type { Retry } from '../../card-processor.ts';
import { mastercardAdvice, visaResponses } from '../../retry-advice.ts';
import type { AnswerTable, Refusal } from './dialect.ts';

/** What the codes of a refusal are here. */
const ourCodes: readonly (readonly [responseCode: string, code: DeclineCode])[] = [
  ['01', 3012],
  ['02', 3012],
  ['03', 1007],
  ['04', 3011],
  ['05', 3001],
  ['06', 1007],
  ['07', 3005],
  ['12', 3006],
  ['13', 1007],
  ['14', 3001],
  ['15', 3001],
  ['19', 1007],
  ['1A', 3012],
  ['25', 1007],
  ['30', 1007],
  ['33', 3002],
  ['34', 3005],
  ['35', 3011],
  ['36', 3010],
  ['37', 3011],
  ['38', 3011],
  ['41', 3009],
  ['43', 3004],
  ['46', 3010],
  ['51', 3003],
  ['54', 3002],
  ['55', 3001],
  ['57', 3008],
  ['58', 1007],
  ['59', 3005],
  ['5C', 3008],
  ['61', 3001],
  ['62', 3010],
  ['63', 3005],
  ['65', 3001],
  ['6P', 3001],
  ['70', 3012],
  ['75', 3001],
  ['78', 3010],
  ['82', 3001],
  ['86', 1007],
  ['90', 1007],
  ['91', 1007],
  ['92', 1007],
  ['93', 3006],
  ['96', 1007],
  ['9G', 3010],
  ['N3', 3001],
  ['N4', 3001],
  ['N7', 3001],
  ['R0', 3001],
  ['R1', 3001],
  ['R3', 3001],
];

const later: Retry = { kind: 'later' };

/** Whether a card may be tried again is said in one place for all hosts; 33 is 54 with the wish to keep the card. */
const retryAfter = (responseCode: string): Retry =>
  visaResponses.get(responseCode === '33' ? '54' : responseCode)?.retry ?? later;

const refusals = ourCodes.map(([responseCode, code]): [string, Refusal] => [
  responseCode,
  { code, retry: retryAfter(responseCode) },
]);

/** Field 39 as the networks use it, in the classes by which they allow another try. */
export const answers1987: AnswerTable = {
  approved: ['00', '08', '11'],
  // 94: it was taken when it was sent before.
  taken: ['00', '08', '11', '94'],
  // 25: the host knows nothing of it. 94: it has taken this reversal before.
  reversed: ['00', '08', '11', '25', '94'],
  notFound: ['25'],
  notTaken: ['06', '09', '68', '90', '91', '92', '96'],
  // 10 holds a part, 68 came too late for the switch, 94 looks like another request there.
  undecided: ['09', '10', '68', '94'],
  declined: Object.fromEntries(refusals),
  otherwise: { code: 3001, retry: later },
  advice: Object.fromEntries([...mastercardAdvice].map(([adviceCode, { retry }]) => [adviceCode, retry])),
};
