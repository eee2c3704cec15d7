import { expect, test } from 'vitest';
import { toCardBody } from './card-input.ts';
import { readCard } from './form-extraction.ts';

test('a card is sent as printed: no spaces, two-digit month and year', () => {
  const card = {
    holder_name: 'Ana Díaz',
    card_number: '4111 1111-1111 1111',
    cvv2: 110,
    expiration_month: 5,
    expiration_year: 2035,
  };
  expect(toCardBody(card)).toEqual({
    holder_name: 'Ana Díaz',
    card_number: '4111111111111111',
    cvv2: '110',
    expiration_month: '05',
    expiration_year: '35',
  });
});

test("absent fields stay absent, unknown fields are passed on, and the page's object is unchanged", () => {
  const card = { token_id: 'tok1', device_session_id: 'd' };
  expect(toCardBody(card)).toEqual(card);
  expect(toCardBody(card)).not.toBe(card);
});

test.each([
  ['12', '1935', '12', '1935'],
  ['13', '35', '13', '35'],
  ['012', '2135', '012', '2135'],
])('unreadable values are left to the API: %s/%s', (month, year, sentMonth, sentYear) => {
  const body = toCardBody({ expiration_month: month, expiration_year: year });
  expect(body).toEqual({ expiration_month: sentMonth, expiration_year: sentYear });
});

function control(attribute: string, name: string, value: string) {
  return { value, getAttribute: (asked: string) => (asked === attribute ? name : null) };
}

test('a form is read by its data attributes, with the address apart', () => {
  const controls = [
    control('data-openpay-card', 'holder_name', ' Ana Díaz '),
    control('data-openpay-card', 'card_number', '4111111111111111'),
    control('data-openpay-card', 'cvv2', ''),
    control('data-openpay-card-address', 'city', 'Cali'),
    control('name', 'other', 'not read'),
  ];
  expect(readCard(controls)).toEqual({
    holder_name: 'Ana Díaz',
    card_number: '4111111111111111',
    address: { city: 'Cali' },
  });
});

test('an address without a single value is not sent', () => {
  expect(readCard([control('data-openpay-card-address', 'city', ' ')])).toEqual({});
});
