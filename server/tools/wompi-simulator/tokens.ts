import type { SimulatedToken, SimulatorBooks, TokenType } from './books.ts';
import { type Fields, isText, type Messages, rejectIfAny } from './rejection.ts';

const REQUIRED = ['No está presente'];
const INVALID = ['No es válido'];

/** The check digit of a card number. */
function hasCheckDigit(number: string): boolean {
  const digits = number.split('').reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export function tokenizeCard(books: SimulatorBooks, body: Fields, now: Date): SimulatedToken {
  const { number, cvc, exp_month: month, exp_year: year, card_holder: holder } = body;
  const messages: Messages = {};
  if (!isText(number, /^\d{13,19}$/) || !hasCheckDigit(number)) messages['number'] = INVALID;
  if (!isText(cvc, /^\d{3,4}$/)) messages['cvc'] = cvc === undefined ? REQUIRED : INVALID;
  if (!isText(month, /^(0[1-9]|1[0-2])$/)) messages['exp_month'] = INVALID;
  if (!isText(year, /^\d{2}$/)) messages['exp_year'] = INVALID;
  if (!isText(holder, /^.{5,}$/)) messages['card_holder'] = INVALID;
  rejectIfAny(messages);
  const endsAt = Date.UTC(2_000 + Number(year), Number(month));
  if (endsAt <= now.getTime()) rejectIfAny({ exp_year: ['La tarjeta está vencida'] });
  const text = String(number);
  const brand = text.startsWith('4') ? 'VISA' : 'MASTERCARD';
  return add(books, 'CARD', text, {
    created_at: now.toISOString(),
    brand,
    name: `${brand}-${text.slice(-4)}`,
    last_four: text.slice(-4),
    bin: text.slice(0, 6),
    exp_year: year,
    exp_month: month,
    card_holder: holder,
    expires_at: new Date(now.getTime() + 24 * 60 * 60 * 1_000).toISOString(),
  });
}

export function tokenizeNequi(books: SimulatorBooks, { phone_number: phone }: Fields): SimulatedToken {
  if (!isText(phone, /^3\d{9}$/)) rejectIfAny({ phone_number: INVALID });
  return add(books, 'NEQUI', String(phone), { phone_number: phone, name: '' });
}

export function tokenizeDaviplata(books: SimulatorBooks, body: Fields): SimulatedToken {
  const { type_document: type, number_document: document, product_number: product } = body;
  const messages: Messages = {};
  if (!isText(type, /^(CC|CE|TI|PP)$/)) messages['type_document'] = INVALID;
  if (!isText(document, /^\d{4,12}$/)) messages['number_document'] = INVALID;
  if (!isText(product, /^3\d{9}$/)) messages['product_number'] = INVALID;
  rejectIfAny(messages);
  return add(books, 'DAVIPLATA', String(product), { product_number: product });
}

export function tokenizeBancolombia(books: SimulatorBooks, body: Fields): SimulatedToken {
  const { redirect_url: redirectUrl, type_auth: type } = body;
  const messages: Messages = {};
  if (!isText(redirectUrl) || !URL.canParse(redirectUrl)) messages['redirect_url'] = INVALID;
  if (!isText(type, /^(TOKEN|TRANSACTION)$/)) messages['type_auth'] = INVALID;
  rejectIfAny(messages);
  return add(books, 'BANCOLOMBIA_TRANSFER', 'account', {
    authorization_url: 'https://wompi.example/bancolombia',
  });
}

function add(books: SimulatorBooks, type: TokenType, secret: string, shown: Fields): SimulatedToken {
  const prefix = type === 'CARD' ? 'tok' : type.toLowerCase();
  const status = type === 'CARD' ? 'APPROVED' : 'PENDING';
  const id = `${prefix}_test_${books.next()}_${'a'.repeat(24)}`;
  const token: SimulatedToken = { id, type, status, secret, shown, uses: 0 };
  books.tokens.set(id, token);
  return token;
}
