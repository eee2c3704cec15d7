import { createHmac } from 'node:crypto';
import type { SimulatorBooks } from './books.ts';
import type { Messages } from './rejection.ts';

/** How long the payer may take between reading the terms and paying. */
const VALID_MS = 60 * 60 * 1_000;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT like the ones that the merchant's data contains. */
function issue(issued: Map<string, Date>, now: Date, serial: number): string {
  const expiresAt = new Date(now.getTime() + VALID_MS);
  const body = `${part({ alg: 'HS256' })}.${part({
    contract_id: serial,
    permalink: 'https://wompi.example/terms.pdf',
    exp: Math.floor(expiresAt.getTime() / 1_000),
  })}`;
  const token = `${body}.${createHmac('sha256', 'simulator').update(body).digest('base64url')}`;
  issued.set(token, expiresAt);
  return token;
}

export function merchantWith(books: SimulatorBooks, publicKey: string, now: Date, name: string) {
  return {
    id: 11_000,
    name,
    legal_name: `${name} SAS`,
    legal_id: '900123456-7',
    legal_id_type: 'NIT',
    phone_number: '+573001234567',
    active: true,
    logo_url: null,
    email: 'shop@example.com',
    contact_name: 'Ana Torres',
    public_key: publicKey,
    accepted_currencies: ['COP'],
    accepted_payment_methods: [
      'CARD',
      'PSE',
      'NEQUI',
      'DAVIPLATA',
      'BANCOLOMBIA_TRANSFER',
      'BANCOLOMBIA_QR',
      'BANCOLOMBIA_COLLECT',
    ],
    presigned_acceptance: {
      acceptance_token: issue(books.terms, now, books.next()),
      permalink: 'https://wompi.example/terms.pdf',
      type: 'END_USER_POLICY',
    },
    presigned_personal_data_auth: {
      acceptance_token: issue(books.personalData, now, books.next()),
      permalink: 'https://wompi.example/personal-data.pdf',
      type: 'PERSONAL_DATA_AUTH',
    },
  };
}

export interface AcceptanceRule {
  books: SimulatorBooks;
  now: Date;
  needsPersonalData: boolean;
}

/** Collects messages about missing, unknown or expired acceptance tokens. */
export function checkAcceptance(
  body: Readonly<Record<string, unknown>>,
  messages: Messages,
  { books, now, needsPersonalData }: AcceptanceRule,
): void {
  const judge = (field: string, issued: Map<string, Date>, isNeeded: boolean) => {
    const token = body[field];
    if (token === undefined && !isNeeded) return;
    const expiresAt = issued.get(String(token));
    if (expiresAt === undefined) messages[field] = ['El token de aceptación es inválido'];
    else if (expiresAt <= now) messages[field] = ['El token de aceptación expiró'];
  };
  judge('acceptance_token', books.terms, true);
  judge('accept_personal_auth', books.personalData, needsPersonalData);
}
