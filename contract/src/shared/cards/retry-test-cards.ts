import { advised, declined, mastercard, type TestCard, visa } from './test-card.ts';

/**
 * One card per retry rule of a network: 4000 0000 70rr 000c returns the
 * response code rr, 5204 7400 70aa 000c the advice code aa.
 */
export const RETRY_TEST_CARDS: readonly TestCard[] = [
  visa(
    '4000000070040003',
    declined(3011),
    'Declined with 04: the bank retains the card',
    'Rechazada con 04: el banco retiene la tarjeta',
  ),
  visa(
    '4000000070140001',
    declined(3001, '14'),
    'Declined with 14: there is no such card',
    'Rechazada con 14: la tarjeta no existe',
  ),
  visa(
    '4000000070430006',
    declined(3004),
    'Declined with 43: stolen card',
    'Rechazada con 43: tarjeta robada',
  ),
  visa(
    '4000000070510005',
    declined(3003),
    'Declined with 51: insufficient funds',
    'Rechazada con 51: fondos insuficientes',
  ),
  visa(
    '4000000070540002',
    declined(3002),
    'Declined with 54: the card has expired',
    'Rechazada con 54: tarjeta vencida',
  ),
  visa(
    '4000000070910007',
    declined(1007, '91'),
    'Declined with 91: the issuer does not answer',
    'Rechazada con 91: el emisor no responde',
  ),
  visa(
    '4000000070960002',
    declined(1007, '96'),
    'Declined with 96: a fault in the network',
    'Rechazada con 96: una falla en la red',
  ),
  mastercard(
    '5204740070010008',
    advised(3001, '01'),
    'Declined with advice 01: there is new card data',
    'Rechazada con consejo 01: hay datos nuevos de la tarjeta',
  ),
  mastercard(
    '5204740070020007',
    advised(3003, '02'),
    'Declined with advice 02: try again later',
    'Rechazada con consejo 02: reintentar después',
  ),
  mastercard(
    '5204740070030006',
    advised(3001, '03'),
    'Declined with advice 03: do not try again',
    'Rechazada con consejo 03: no reintentar',
  ),
  mastercard(
    '5204740070210004',
    advised(3001, '21'),
    'Declined with advice 21: the payer has stopped these payments',
    'Rechazada con consejo 21: el pagador canceló estos pagos',
  ),
  mastercard(
    '5204740070240001',
    advised(3003, '24'),
    'Declined with advice 24: try again after 1 hour',
    'Rechazada con consejo 24: reintentar tras 1 hora',
  ),
  mastercard(
    '5204740070250000',
    advised(3003, '25'),
    'Declined with advice 25: try again after 24 hours',
    'Rechazada con consejo 25: reintentar tras 24 horas',
  ),
  mastercard(
    '5204740070300003',
    advised(3003, '30'),
    'Declined with advice 30: try again after 10 days',
    'Rechazada con consejo 30: reintentar tras 10 días',
  ),
];
