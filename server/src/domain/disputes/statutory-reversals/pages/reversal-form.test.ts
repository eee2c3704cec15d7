import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { expect, test } from 'vitest';
import { parseWrittenPesos, readReversalForm } from './reversal-form.ts';

const day = (text: string) => text as CalendarDate;
const context = { today: day('2026-11-24'), paidOn: day('2026-11-10'), leftCentavos: 2_000_000n };
const filled = {
  reason: 'defective',
  noticed_on: '2026-11-20',
  amount: '',
  description: 'Llegó roto',
  payout_to: '',
};

test.each([
  ['20000', 2_000_000n],
  ['20.000', 2_000_000n],
  ['$ 20.000,50', 2_000_050n],
  ['1.234.567', 123_456_700n],
  ['20,000', undefined],
  ['20.00', undefined],
  ['-5', undefined],
  ['mil', undefined],
])('%s are %s centavos', (text, centavos) => expect(parseWrittenPesos(text)).toBe(centavos));

test('a complete form has no errors', () => {
  expect(readReversalForm(filled, context)).toMatchObject({
    faults: new Map(),
    reason: 'defective',
    noticedOn: '2026-11-20',
    amountCentavos: undefined,
    description: 'Llegó roto',
    payoutTo: null,
  });
});

test.each([
  ['no reason', { reason: '' }, [['reason', 'reason']]],
  ['a reason of its own', { reason: 'regret' }, [['reason', 'reason']]],
  ['no day', { noticed_on: '' }, [['noticed_on', 'noticed_on']]],
  ['a day to come', { noticed_on: '2026-11-25' }, [['noticed_on', 'noticed_on']]],
  ['a day before the payment', { noticed_on: '2026-11-09' }, [['noticed_on', 'noticed_on']]],
  // Five business days after Friday the 13th end on the 23rd, because the 16th is a holiday.
  ['a day too long ago', { noticed_on: '2026-11-13' }, [['noticed_on', 'late']]],
  ['more than is left', { amount: '20.000,01' }, [['amount', 'amount']]],
  ['nothing', { amount: '0' }, [['amount', 'amount']]],
  ['no words', { description: '' }, [['description', 'missing']]],
  ['too many words', { description: 'a'.repeat(1_001) }, [['description', 'tooLong']]],
  ['a card number', { description: 'cobro a 4929/1357/9246/8039' }, [['description', 'cardNumber']]],
  ['a card as account', { payout_to: '４９２９１３５７９２４６８０３９' }, [['payout_to', 'cardNumber']]],
  ['a long account', { payout_to: 'a'.repeat(201) }, [['payout_to', 'tooLong']]],
])('%s is a fault', (_title, fields, faults) => {
  expect([...readReversalForm({ ...filled, ...fields }, context).faults]).toEqual(faults);
});

test('a card number is shown masked', () => {
  const { kept } = readReversalForm({ ...filled, payout_to: 'a la 4929.1357.9246.8039' }, context);
  expect(kept.payout_to).toBe('a la 492913XXXXXX8039');
});

test('the last day to ask is in time', () => {
  const sent = { ...filled, noticed_on: '2026-11-17' };
  expect(readReversalForm(sent, context).faults.size).toBe(0);
});
