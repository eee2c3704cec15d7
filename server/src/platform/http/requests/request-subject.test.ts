import { expect, test } from 'vitest';
import { resourceOf } from './request-subject.ts';

test.each([
  [{ transaction_id: 'tr0mwjlnapi7ra9qbew8' }, null, 'tr0mwjlnapi7ra9qbew8'],
  [{ merchant_id: 'm1' }, 'tr2', 'tr2'],
  [{ customer_id: 'a3' }, null, 'a3'],
  // Pasted by mistake: no line of a log may keep it.
  [{ card_id: '4929135792468039' }, null, undefined],
  [{ card_id: 'k4929135792468039' }, null, undefined],
  [{ transaction_id: 'Ana Torres' }, null, undefined],
  [{}, null, undefined],
])('%o with %s is about %s', (params, createdId, id) => {
  expect(resourceOf({ params, createdId })).toBe(id);
});
