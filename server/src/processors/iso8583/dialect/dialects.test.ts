import { describe, expect, it } from 'vitest';
import type { Retry } from '../../card-processor.ts';
import { dialectNames, dialectOf } from './dialects.ts';

describe.each(dialectNames)('%s', name => {
  const dialect = dialectOf(name, {});

  it('has a field for every place, and a layout for every tag', () => {
    for (const [fact, { field, tag }] of Object.entries(dialect.places)) {
      expect(dialect.fields[field], fact).toBeDefined();
      if (tag === undefined) expect(dialect.tagged[field], fact).toBeUndefined();
      else expect(tag, fact).toHaveLength(dialect.tagged[field]?.tagSize ?? 0);
    }
  });

  it('has a place for every fact of its messages, and none twice', () => {
    const facts = Object.values(dialect.messages).flatMap(message => message.facts);
    for (const fact of facts) expect(dialect.places[fact], fact).toBeDefined();
    const places = Object.values(dialect.places).map(({ field, tag }) => `${field}.${tag ?? ''}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('repeats a request until it is answered', () => {
    expect(dialect.messages.completion).toMatchObject({ mti: '0220', repeat: '0221' });
    expect(dialect.messages.reversal).toMatchObject({ mti: '0420', repeat: '0421' });
  });

  const codes = (retry: Retry['kind']): string[] =>
    Object.keys(dialect.answers.declined).filter(
      code => dialect.answers.declined[code]?.retry.kind === retry,
    );

  it('lets cards be tried again as the networks do', () => {
    expect(codes('never').sort()).toEqual([
      '04',
      '07',
      '12',
      '14',
      '15',
      '41',
      '43',
      '46',
      '57',
      'R0',
      'R1',
      'R3',
    ]);
    expect(codes('with_new_data')).toEqual(
      expect.arrayContaining(['54', '55', '70', '82', '1A', '6P', 'N7']),
    );
    expect(codes('later')).toEqual(
      expect.arrayContaining([
        '03',
        '19',
        '51',
        '59',
        '61',
        '62',
        '65',
        '75',
        '78',
        '86',
        '91',
        '93',
        '96',
        'N3',
        'N4',
        '5C',
        '9G',
      ]),
    );
  });
});

it('a host may want another frame around the same messages', () => {
  expect(dialectOf('packed-1987', { lengthHeader: '4-digits', tpdu: '6012345678' }).layout).toMatchObject({
    header: '4-digits',
    tpdu: '6012345678',
    digits: 'bcd',
  });
});
