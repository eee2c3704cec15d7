import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import { listOf, objectIn, pageIn, textIn } from './fields.ts';

/** Terms that a payer reads and accepts; the token proves to Wompi that the payer was asked. */
export interface WireAcceptance {
  token: string;
  permalink: string;
  /** Null if the token does not say. */
  expiresAt: Date | null;
}

export interface WireMerchant {
  name: string;
  acceptedMethods: readonly string[];
  terms: WireAcceptance;
  /** Habeas data; null on accounts that do not ask for it. */
  personalData: WireAcceptance | null;
}

export function readMerchant(value: unknown): WireMerchant | undefined {
  if (!isPlainObject(value)) return undefined;
  const terms = readAcceptance(value['presigned_acceptance']);
  const acceptedMethods = listOf(value['accepted_payment_methods'], item => textIn(item) ?? undefined);
  const { presigned_personal_data_auth: asked } = value;
  const personalData = asked === undefined || asked === null ? null : readAcceptance(asked);
  if (terms === undefined || acceptedMethods === undefined || personalData === undefined) return undefined;
  return { name: textIn(value['name']) ?? '', acceptedMethods, terms, personalData };
}

function readAcceptance(value: unknown): WireAcceptance | undefined {
  const { acceptance_token: token, permalink } = objectIn(value);
  const page = pageIn(permalink);
  if (typeof token !== 'string' || token === '' || page === null) return undefined;
  return { token, permalink: page, expiresAt: expiryIn(token) };
}

/** The last moment that an instant can have in JavaScript. */
const LAST_SECOND = 8_640_000_000_000;

/** The `exp` of a JWT, whose signature only Wompi can verify. */
function expiryIn(token: string): Date | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const { exp } = objectIn(claims);
    const isInstant = typeof exp === 'number' && exp > 0 && exp <= LAST_SECOND;
    return isInstant ? new Date(exp * 1_000) : null;
  } catch {
    return null;
  }
}

export interface WireBank {
  code: string;
  name: string;
}

export function readBanks(value: unknown): readonly WireBank[] | undefined {
  return listOf(value, item => {
    const bank = objectIn(item);
    const code = textIn(bank['financial_institution_code']);
    const name = textIn(bank['financial_institution_name']);
    return code === null || name === null ? undefined : { code, name };
  });
}

/** A card, or the account of a wallet: the latter has a status, because its holder accepts it first. */
export interface WireToken {
  id: string;
  status: string | null;
  brand: string | null;
  lastFour: string | null;
}

export function readToken(value: unknown): WireToken | undefined {
  const token = objectIn(value);
  const id = textIn(token['id']);
  if (id === null) return undefined;
  return {
    id,
    status: textIn(token['status'])?.toUpperCase() ?? null,
    brand: textIn(token['brand']),
    lastFour: textIn(token['last_four']),
  };
}

export interface WirePaymentSource {
  id: string;
  type: string | null;
  status: string;
}

export function readPaymentSource(value: unknown): WirePaymentSource | undefined {
  const source = objectIn(value);
  const { id } = source;
  const status = textIn(source['status']);
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0 || status === null) return undefined;
  return { id: String(id), type: textIn(source['type']), status: status.toUpperCase() };
}
