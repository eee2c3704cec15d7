import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { lockCustomer, markDeleted } from '../../../../src/domain/customers/store.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import type { Answer } from '../../../support/world/gateway/client.ts';
import { startTestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { useGateway, useMerchant } from '../../../support/world/gateway/use-gateway.ts';
import {
  AMEX,
  type CardBody,
  cardsOf,
  DINERS,
  listWaitingCodes,
  MASTERCARD,
  newCustomer,
  VISA_MASKED,
  visa,
} from '../../../support/world/shop/cards.ts';

const clock = manualClock(new Date('2026-11-14T15:00:00Z'));
const waiting = statement(
  'test_cards_waiting',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

const shop = useGateway({ clock });
const { merchant, client } = useMerchant(shop);

describe('rejected by creation', () => {
  test.each([
    ['1001: no holder_name', { holder_name: undefined }, 'holder_name is required'],
    ['1001: a blank holder_name', { holder_name: ' ' }, 'holder_name must be text that is not blank'],
    [
      '1001: holder_name over 80',
      { holder_name: 'x'.repeat(81) },
      'holder_name must have at most 80 characters',
    ],
    ['1001: no card_number', { card_number: null }, 'card_number is required'],
    ['1001: card_number as a number', { card_number: 4111111111111111 }, 'card_number must be a string'],
    [
      '1001: card_number with spaces',
      { card_number: '4111 1111 1111 1111' },
      'card_number must have digits only',
    ],
    [
      '1001: 17 digits',
      { card_number: '41111111111111111' },
      'card_number must have 16 or 19 digits (15 for american express, 14 for diners)',
    ],
    ['1001: 20 digits', { card_number: '4'.repeat(20) }, 'card_number must have at most 19 characters'],
    ['1001: no expiration_month', { expiration_month: undefined }, 'expiration_month is required'],
    [
      '1001: expiration_month of letters',
      { expiration_month: 'ab' },
      'expiration_month must have two digits',
    ],
    ['1001: no expiration_year', { expiration_year: undefined }, 'expiration_year is required'],
    [
      '1001: expiration_year of four digits',
      { expiration_year: 2040 },
      'expiration_year must have two digits',
    ],
    ['1001: cvv2 an object', { cvv2: {} }, 'cvv2 has a type that is not accepted'],
    [
      '1001: device_session_id over 255',
      { device_session_id: 'x'.repeat(256) },
      'device_session_id must have at most 255 characters',
    ],
    ['1001: token_id over 45', { token_id: 'x'.repeat(46) }, 'token_id must have at most 45 characters'],
    ['1001: an empty token_id', { token_id: '' }, 'token_id must not be empty'],
  ])('400 %s', async (_title, fields, description) => {
    expectError(await client.post('/cards', { ...visa, ...fields }), 1001, description);
  });

  test.each([
    ['422 1003: month 13', { expiration_month: 13 }, 1003],
    ['422 1003: month 0', { expiration_month: '00' }, 1003],
    ['422 2004: a wrong check digit', { card_number: '4111111111111112' }, 2004],
    ['400 2005: last month', { expiration_month: '10', expiration_year: '26' }, 2005],
    ['400 2006: no cvv2', { cvv2: undefined }, 2006],
    ['400 2006: a null cvv2', { cvv2: null }, 2006],
    ['400 2006: an empty cvv2', { cvv2: '' }, 2006],
    ['412 2009: two digits', { cvv2: '12' }, 2009],
    ['412 2009: four digits on a visa', { cvv2: '1234' }, 2009],
    ['412 2009: three digits on an american express', { card_number: AMEX }, 2009],
    ['412 2009: a number with decimals', { cvv2: 12.5 }, 2009],
  ] as const)('%s', async (_title, fields, code) => {
    const answer = await client.post('/cards', { ...visa, ...fields });
    expectError(answer, code);
    expect(answer.text).not.toContain('41111111');
    expect((await client.get('/cards')).body).toEqual([]);
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toEqual([]);
  });

  test.each([
    ['the month that ends now', { expiration_month: 11, expiration_year: 26 }],
    ['numbers for expiry and cvv2', { expiration_month: 5, expiration_year: 31, cvv2: 321 }],
    ['american express: 15 digits, four of cvv2', { card_number: AMEX, cvv2: '1234' }],
    ['diners: 14 digits', { card_number: DINERS }],
    ['19 digits', { card_number: '4917610000000000003' }],
    ['a name of 80 letters', { holder_name: 'ñ'.repeat(80) }],
  ])('201: %s', async (_title, fields) => {
    const { status, text } = await client.post('/cards', { ...visa, ...fields });
    expect(status).toBe(201);
    expect(text).toMatch(/"card_number":"\d{6}X{4,9}\d{4}"/);
  });

  test('1002 before anything else, whatever the body', async () => {
    expectError(await client.post('/cards', '{"card_number":', { key: 'sk_wrong00000000000' }), 1002);
  });
});

describe('409 2002', () => {
  test('the customer already has the number; other owners may have it', async () => {
    const path = cardsOf(await newCustomer(client));
    await client.post(path, visa);
    expectError(await client.post(path, { ...visa, holder_name: 'Otra', expiration_year: '41' }), 2002);
    expect((await client.post(path, { ...visa, card_number: MASTERCARD })).status).toBe(201);
    expect((await client.post(cardsOf(await newCustomer(client)), visa)).status).toBe(201);
    expect((await client.post('/cards', visa)).status).toBe(201);
    expect((await client.post('/cards', visa)).status).toBe(201);
  });

  test('of 50 concurrent requests, one is saved', async () => {
    const path = cardsOf(await newCustomer(client));
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(path, visa)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    for (const answer of refused) expectError(answer, 2002);
    expect((await client.get<CardBody[]>(path)).body).toHaveLength(1);
    expect(await listWaitingCodes(shop, merchant.merchant.id)).toHaveLength(1);
  });

  test('404 1005: no card is saved for a customer who is being deleted', async () => {
    const customerId = await newCustomer(client);
    const merchantId = merchant.merchant.id;
    let answer: Promise<Answer> | undefined;
    await shop.gateway.database.transaction(async tx => {
      await lockCustomer(tx, merchantId, customerId);
      answer = client.post(cardsOf(customerId), visa);
      while ((await tx.rows(waiting)).length === 0) await sleep(5);
      await markDeleted(tx, merchantId, customerId);
    });
    expectError(await (answer ?? Promise.reject(new Error('no request was made'))), 1005);
    expect(await listWaitingCodes(shop, merchantId)).toEqual([]);
  });
});

describe('the lenient profile', () => {
  test('201: numbers for every field', async () => {
    const lenient = (await shop.merchant({ profile: 'lenient' })).client;
    const { status, body } = await lenient.post('/cards', {
      ...visa,
      card_number: 4111111111111111,
      cvv2: 123,
      expiration_month: 5,
      expiration_year: 40,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ card_number: VISA_MASKED, expiration_month: '05' });
  });

  test('400 1001: 19 digits as a number lose their last digits', async () => {
    const lenient = (await shop.merchant({ profile: 'lenient' })).client;
    const body = JSON.stringify({ ...visa, card_number: 0 }).replace(':0,', ':4917610000000000003,');
    expectError(await lenient.post('/cards', body), 1001, 'card_number must be a string');
  });
});

describe('production', () => {
  test('412 2007: a test number, at both levels and as a token; a real one is saved', async () => {
    const live = await startTestGateway({ environment: 'production', clock });
    try {
      const { client: production } = await live.merchant();
      const customer = await newCustomer(production);
      for (const path of ['/cards', cardsOf(customer), '/tokens']) {
        expectError(await production.post(path, visa), 2007);
        expectError(await production.post(path, { ...visa, card_number: '4012888888881881' }), 2007);
        expect((await production.post(path, { ...visa, card_number: '4544001234567892' })).status).toBe(201);
      }
    } finally {
      await live.close();
    }
  });
});
