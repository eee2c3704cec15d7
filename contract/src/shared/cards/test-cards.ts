import type { CardBrand } from './card-brands.ts';
import { PUBLIC_TEST_NUMBERS } from './public-test-numbers.ts';
import { RETRY_TEST_CARDS } from './retry-test-cards.ts';
import { decline, declined, type TestCard, visa } from './test-card.ts';
import type { TestCardBehaviour } from './test-card-behaviour.ts';

const approved = (brand: CardBrand, ...numbers: readonly string[]): TestCard[] =>
  numbers.map(number => ({
    number,
    brand,
    behaviour: { kind: 'approved' },
    description: 'Approved',
    descripcion: 'Aprobada',
  }));

function declinesFirst(number: string, declines: number): TestCard {
  const [charges, cobros] =
    declines === 1
      ? ['charge', 'el primer cobro']
      : [`${declines} charges`, `los primeros ${declines} cobros`];
  return visa(
    number,
    { kind: 'declines_first', declines, ...decline(3003) },
    `Declines the first ${charges} for lack of funds, then approves`,
    `Rechaza ${cobros} por falta de fondos, luego aprueba`,
  );
}

function threeDSecure(
  number: string,
  brand: CardBrand,
  flow: 'challenge' | 'frictionless',
  passes: boolean,
): TestCard {
  const [name, nombre] =
    flow === 'challenge' ? ['challenge', 'con desafío'] : ['frictionless', 'sin fricción'];
  return {
    number,
    brand,
    behaviour: { kind: 'three_d_secure', flow, authenticates: passes },
    description: `3-D Secure ${name}, authentication ${passes ? 'succeeds' : 'fails'}`,
    descripcion: `3-D Secure ${nombre}, autenticación ${passes ? 'exitosa' : 'fallida'}`,
  };
}

export const STOLEN_TEST_CARD = '4000000000000119';

/** Interface 18.1, as published. */
const LISTED: readonly TestCard[] = [
  ...approved('visa', '4111111111111111', '4242424242424242'),
  ...approved('mastercard', '5555555555554444', '5105105105105100'),
  ...approved('american express', '345678000000007', '343434343434343'),
  ...approved('diners', '36728481533333'),
  visa('4222222222222220', declined(3001), 'Declined', 'Rechazada'),
  visa('4000000000000069', declined(3002), 'Declined: the card has expired', 'Rechazada: tarjeta vencida'),
  visa('4444444444444448', declined(3003), 'Declined: insufficient funds', 'Rechazada: fondos insuficientes'),
  visa(STOLEN_TEST_CARD, declined(3004), 'Declined: stolen card', 'Rechazada: tarjeta robada'),
  visa('4000000000000044', declined(3005), 'Declined: fraudulent card', 'Rechazada: tarjeta fraudulenta'),
  threeDSecure('4005580000050508', 'visa', 'challenge', true),
  threeDSecure('5204740000001002', 'mastercard', 'challenge', true),
  threeDSecure('4005580000051886', 'visa', 'frictionless', true),
  threeDSecure('5204740000001234', 'mastercard', 'frictionless', true),
  threeDSecure('4005580000051811', 'visa', 'challenge', false),
  threeDSecure('5204740000001010', 'mastercard', 'challenge', false),
  threeDSecure('4005580000051829', 'visa', 'frictionless', false),
  threeDSecure('5204740000001028', 'mastercard', 'frictionless', false),
];

/**
 * Our own numbers: 4000 0000 ssss 000c. ssss is the error code; 80nn declines the first nn charges, 90nn responds late
 * or never; c is the check digit.
 */
const OUR_OWN: readonly TestCard[] = [
  visa(
    '4000000030060000',
    declined(3006),
    'Declined: operation not allowed',
    'Rechazada: operación no permitida',
  ),
  visa('4000000030080008', declined(3008), 'Declined: not for online use', 'Rechazada: no sirve en línea'),
  visa('4000000030090007', declined(3009), 'Declined: lost card', 'Rechazada: tarjeta perdida'),
  visa(
    '4000000030100004',
    declined(3010),
    'Declined: restricted by the bank',
    'Rechazada: restringida por el banco',
  ),
  visa(
    '4000000030110003',
    declined(3011),
    'Declined: the bank retains the card',
    'Rechazada: el banco retiene la tarjeta',
  ),
  visa(
    '4000000030120002',
    declined(3012),
    'Declined: bank authorization needed',
    'Rechazada: requiere autorización del banco',
  ),
  visa('4000000010070003', declined(1007), 'Rejected by the processor', 'Rechazada por el procesador'),
  visa(
    '4000000010040006',
    { kind: 'outage' },
    'The processor is unavailable',
    'El procesador no está disponible',
  ),
  declinesFirst('4000000080010004', 1),
  declinesFirst('4000000080020003', 2),
  declinesFirst('4000000080030002', 3),
  visa(
    '4000000090000003',
    { kind: 'slow', answerAfterMs: 3000 },
    'Approved after 3 seconds',
    'Aprobada tras 3 segundos',
  ),
  visa(
    '4000000090010002',
    { kind: 'unanswered', laterFound: 'approved' },
    'The processor never answers; the charge is later found approved',
    'El procesador no responde; el cobro aparece luego aprobado',
  ),
  visa(
    '4000000090020001',
    { kind: 'unanswered', laterFound: 'declined', ...decline(3001) },
    'The processor never answers; the charge is later found declined',
    'El procesador no responde; el cobro aparece luego rechazado',
  ),
  visa(
    '4000000090030000',
    { kind: 'unanswered', laterFound: 'not_found' },
    'The processor never answers and does not know the charge afterwards',
    'El procesador no responde y luego no conoce el cobro',
  ),
];

/** In documentation order. */
export const TEST_CARDS: readonly TestCard[] = [...LISTED, ...OUR_OWN, ...RETRY_TEST_CARDS];

const behaviours = new Map(TEST_CARDS.map(({ number, behaviour }) => [number, behaviour]));
const testNumbers = new Set([...behaviours.keys(), ...PUBLIC_TEST_NUMBERS]);

/** The sandbox approves numbers that are not in the table. */
export const getSandboxBehaviour = (cardNumber: string): TestCardBehaviour =>
  behaviours.get(cardNumber) ?? { kind: 'approved' };

/** Usable only in the sandbox: 2007 elsewhere (Interface 3.3). */
export const isTestNumber = (cardNumber: string): boolean => testNumbers.has(cardNumber);
