import { statement } from '../../../../src/platform/database/connections/connection.ts';
import type { TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';

export interface CardBody {
  id: string;
  creation_date: string;
  card_number: string;
  holder_name: string;
  expiration_month: string;
  expiration_year: string;
  customer_id: string | null;
}

export interface TokenBody {
  id: string;
  card: { card_number: string };
}

export const VISA = '4111111111111111';
export const VISA_MASKED = '411111XXXXXX1111';
export const MASTERCARD = '5555555555554444';
export const AMEX = '345678000000007';
export const DINERS = '36728481533333';

/** Card data that every rule accepts. */
export const visa = {
  holder_name: 'Ana Torres',
  card_number: VISA,
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '40',
};

export const device = { device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f' };

export const fromToken = (tokenId: string) => ({ token_id: tokenId, ...device });

export const cardsOf = (customerId: string | null): string =>
  customerId === null ? '/cards' : `/customers/${customerId}/cards`;

export const newCustomer = async (client: TestClient): Promise<string> =>
  (await client.post<{ id: string }>('/customers', { name: 'Ana', email: 'ana@example.com' })).body.id;

const codes = statement<{ owner_id: string; sealed: Buffer; expires_at: Date }>(
  'test_security_codes',
  'select owner_id, sealed, expires_at from card_security_codes where merchant_id = $1',
);

/** Security codes that are stored until this merchant's charge is authorized. */
export const listWaitingCodes = ({ gateway }: TestGateway, merchantId: string) =>
  gateway.database.rows(codes, [merchantId]);
