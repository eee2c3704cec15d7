import type { DeclineCode } from '@recaudo/contract/error-table';
import type { Retry } from '../../card-processor.ts';
import type { AnswerTable, Refusal } from './dialect.ts';

const never: Retry = { kind: 'never' };
const later: Retry = { kind: 'later' };
const withNewData: Retry = { kind: 'with_new_data' };

const refusals = (retry: Retry, rows: readonly (readonly [string, DeclineCode])[]): [string, Refusal][] =>
  rows.map(([responseCode, code]) => [responseCode, { code, retry }]);

const hours = (count: number): Retry => ({ kind: 'after_hours', hours: count });

/** Field 39 as the networks use it, in the classes by which they allow another try. */
export const answers1987: AnswerTable = {
  approved: ['00', '08', '11'],
  // 94: it was taken when it was sent before.
  taken: ['00', '08', '11', '94'],
  // 25: the host knows nothing of it. 94: it has taken this reversal before.
  reversed: ['00', '08', '11', '25', '94'],
  notTaken: ['06', '09', '68', '90', '91', '92', '96'],
  // 10 holds a part, 68 came too late for the switch, 94 looks like another request there.
  undecided: ['09', '10', '68', '94'],
  declined: Object.fromEntries([
    ...refusals(never, [
      ['04', 3011],
      ['07', 3005],
      ['12', 3006],
      ['14', 3001],
      ['15', 3001],
      ['41', 3009],
      ['43', 3004],
      ['46', 3010],
      ['57', 3008],
      ['R0', 3001],
      ['R1', 3001],
      ['R3', 3001],
    ]),
    ...refusals(later, [
      ['01', 3012],
      ['02', 3012],
      ['03', 1007],
      ['05', 3001],
      ['06', 1007],
      ['13', 1007],
      ['19', 1007],
      ['25', 1007],
      ['30', 1007],
      ['34', 3005],
      ['35', 3011],
      ['36', 3010],
      ['37', 3011],
      ['38', 3011],
      ['51', 3003],
      ['58', 1007],
      ['59', 3005],
      ['61', 3001],
      ['62', 3010],
      ['63', 3005],
      ['65', 3001],
      ['75', 3001],
      ['78', 3010],
      ['86', 1007],
      ['90', 1007],
      ['91', 1007],
      ['92', 1007],
      ['93', 3006],
      ['96', 1007],
      ['N3', 3001],
      ['N4', 3001],
      ['5C', 3008],
      ['9G', 3010],
    ]),
    ...refusals(withNewData, [
      ['33', 3002],
      ['54', 3002],
      ['55', 3001],
      ['70', 3012],
      ['82', 3001],
      ['1A', 3012],
      ['6P', 3001],
      ['N7', 3001],
    ]),
  ]),
  otherwise: { code: 3001, retry: later },
  advice: {
    '01': withNewData,
    '02': later,
    '03': never,
    '21': never,
    '24': hours(1),
    '25': hours(24),
    '26': hours(48),
    '27': hours(96),
    '28': hours(144),
    '29': hours(192),
    '30': hours(240),
  },
};
