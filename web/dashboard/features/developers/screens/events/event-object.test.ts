import { describe, expect, test } from 'vitest';
import { screenOf, wordsOf } from './event-object.ts';

const money = (amount: number): string => `$ ${amount}`;

describe('the display name of an object', () => {
  test.each([
    ['a payment of a guest', { amount: 20, customer: { name: 'Ana', last_name: 'Ruiz' } }, 'Ana Ruiz · $ 20'],
    ['a payment by card alone', { amount: 20, card: { holder_name: 'ANA RUIZ' } }, 'ANA RUIZ · $ 20'],
    ['a payment that names nobody', { amount: 20 }, '$ 20'],
    ['a customer', { name: 'Ana Ruiz' }, 'Ana Ruiz'],
    ['a plan', { name: 'Gold', amount: 9 }, 'Gold · $ 9'],
    ['a card', { holder_name: 'ANA RUIZ', card_number: '411111XXXXXX1111' }, 'ANA RUIZ · 411111XXXXXX1111'],
    ['a subscription', { card: { holder_name: 'ANA RUIZ' } }, 'ANA RUIZ'],
    ['a webhook', { url: 'https://shop.example/hook' }, 'https://shop.example/hook'],
    ['what says nothing', { id: 'x' }, undefined],
  ])('%s', (_name, object, words) => {
    expect(wordsOf(object, money)).toBe(words);
  });
});

describe('the dashboard page of an object', () => {
  test.each([
    ['transaction', { id: 'tr1', transaction_type: 'charge' }, '/transacciones/tr1'],
    ['transaction', { id: 'tr1', transaction_type: 'fee' }, undefined],
    ['reversal', { id: 'rv1' }, '/contracargos/reversiones/rv1'],
    ['subscription', { id: 's1', customer_id: 'c1' }, '/suscripciones/c1/s1'],
    ['customer', { id: 'c1' }, '/clientes/c1'],
    ['card', { id: 'k1', customer_id: 'c1' }, '/clientes/c1'],
    ['card', { id: 'k1' }, undefined],
    ['plan', { id: 'p1' }, '/planes/p1'],
    ['webhook', { id: 'w1' }, '/webhooks/w1'],
    ['verification', { id: 'v1' }, undefined],
  ])('%s %j: %s', (kind, object, path) => {
    expect(screenOf(kind, object)).toBe(path);
  });
});
