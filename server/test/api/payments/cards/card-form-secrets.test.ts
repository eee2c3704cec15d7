import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { startTestGateway, type TestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { createLink, filledForm, newPayer } from '../../../support/world/shop/payer.ts';

/** An unassigned number that occurs nowhere else in the program. */
const NUMBER = '4929135792468039';
const WRONG_NUMBER = '4929864201357914';
const CVV2 = '739';

let shop: TestGateway;
let logged = '';
let isBroken = false;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
  shop = await startTestGateway({
    log,
    cardProcessor: sandbox => ({
      ...sandbox,
      authorise: (request, deadline) => {
        if (isBroken) throw new Error('the line is broken');
        return sandbox.authorise(request, deadline);
      },
    }),
  });
});
afterAll(() => shop.close());

const rows = statement<{ row: string }>(
  'test_all_rows',
  `select to_jsonb(t)::text as row from transactions t union all select to_jsonb(t)::text from tokens t
   union all select to_jsonb(t)::text from events t union all select to_jsonb(t)::text from attempts t
   union all select to_jsonb(t)::text from consents t union all select to_jsonb(t)::text from mails t
   union all select to_jsonb(t)::text from card_security_codes t`,
);

test('a card typed into the form, valid or not, is in no page, no log and no row', async () => {
  const payer = newPayer(shop.app);
  const { client } = await shop.merchant();
  const pages: string[] = [];
  const send = async (fields: Record<string, string>, query = '') => {
    const { url } = (await createLink(client, { send_email: true })).payment_method;
    const page = await payer.get(url);
    const form = { ...filledForm(page.html, NUMBER), cvv2: CVV2, ...fields };
    const answer = await payer.post(url + query, form);
    pages.push(answer.html, String(answer.location), (await payer.get(url)).html);
    return answer.status;
  };
  expect(await send({})).toBe(303);
  expect(await send({ card_number: WRONG_NUMBER })).toBe(422);
  expect(await send({ expiration: '01/20' })).toBe(422);
  expect(await send({ form_token: '' })).toBe(422);
  isBroken = true;
  expect(await send({})).toBe(303);
  isBroken = false;
  expect(await send({}, `?lang=es&card_number=${NUMBER}`)).toBe(303);

  const stored = (await shop.gateway.database.rows(rows)).map(({ row }) => row).join('\n');
  expect(stored).toContain('492913XXXXXX8039');
  expect(logged).toContain('the line is broken');
  for (const secret of [NUMBER, WRONG_NUMBER]) {
    expect([logged, stored, pages.join('\n')].filter(text => text.includes(secret))).toEqual([]);
  }
  expect(pages.join('\n')).not.toMatch(new RegExp(`value="${CVV2}"`));
});
