/** Interface 3.3 as a table: the only place with codes, HTTP statuses and default texts. */
export type ErrorCategory = 'request' | 'internal' | 'gateway';

interface ErrorRow {
  http: number;
  category: ErrorCategory;
  description: string;
}

const row = (http: number, category: ErrorCategory, description: string): ErrorRow => ({
  http,
  category,
  description,
});

export const errorTable = {
  1000: row(500, 'internal', 'Internal server error, contact support'),
  1001: row(400, 'request', 'The request is not well formed'),
  1002: row(401, 'request', 'The api key or merchant id are invalid'),
  1003: row(422, 'request', 'The value of one or more parameters is incorrect'),
  1004: row(503, 'internal', 'The resource is unavailable at this moment, try again later'),
  1005: row(404, 'request', "The requested resource doesn't exist"),
  1006: row(409, 'request', 'The order_id has already been processed'),
  1007: row(402, 'gateway', 'Operation rejected by processor'),
  1008: row(423, 'request', 'The account is inactive'),
  1009: row(413, 'request', 'The request is too large'),
  1010: row(403, 'request', 'Method not allowed for public API key, use private key instead'),
  1018: row(429, 'request', 'Too many requests, slow down'),
  2002: row(409, 'request', 'A card with this number is already registered for the customer'),
  2003: row(409, 'request', 'A customer with this external_id already exists'),
  2004: row(422, 'request', 'The card number verification digit is invalid'),
  2005: row(400, 'request', 'The expiration date of the card is earlier than the current date'),
  2006: row(400, 'request', 'The security code of the card (cvv2) was not provided'),
  2007: row(412, 'request', 'The card number is a test number, it can only be used in the sandbox'),
  2009: row(412, 'request', 'The security code of the card (cvv2) is not valid'),
  3001: row(402, 'gateway', 'The card was declined'),
  3002: row(402, 'gateway', 'The card has expired'),
  3003: row(402, 'gateway', 'The card has insufficient funds'),
  3004: row(402, 'gateway', 'The card was identified as stolen'),
  3005: row(402, 'gateway', 'The card was identified as fraudulent'),
  3006: row(412, 'request', 'The operation is not allowed for this customer or this transaction'),
  3008: row(412, 'gateway', 'The card is not supported in online transactions'),
  3009: row(402, 'gateway', 'The card was reported as lost'),
  3010: row(402, 'gateway', 'The bank has restricted the card'),
  3011: row(402, 'gateway', 'The bank has requested that the card be retained'),
  3012: row(412, 'gateway', 'Authorization from the bank is required for this payment'),
  4001: row(412, 'request', 'The account has insufficient funds'),
  6001: row(409, 'request', 'A webhook with this url already exists'),
} as const satisfies Record<number, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export const errorCodes = Object.keys(errorTable).map(Number) as ErrorCode[];

/** Codes of processor declines. */
export const declineCodes = [
  1007, 3001, 3002, 3003, 3004, 3005, 3006, 3008, 3009, 3010, 3011, 3012,
] as const satisfies readonly ErrorCode[];
export type DeclineCode = (typeof declineCodes)[number];

/** The codes by name. */
export const errors = {
  internal: 1000,
  malformed: 1001,
  unauthenticated: 1002,
  invalidValue: 1003,
  unavailable: 1004,
  notFound: 1005,
  orderIdTaken: 1006,
  rejectedByProcessor: 1007,
  accountInactive: 1008,
  tooLarge: 1009,
  notAllowed: 1010,
  tooManyRequests: 1018,
  cardAlreadySaved: 2002,
  externalIdTaken: 2003,
  invalidCardNumber: 2004,
  cardDatePassed: 2005,
  securityCodeMissing: 2006,
  testCardInProduction: 2007,
  invalidSecurityCode: 2009,
  cardDeclined: 3001,
  cardExpired: 3002,
  insufficientFunds: 3003,
  cardStolen: 3004,
  fraudSuspected: 3005,
  operationNotAllowed: 3006,
  cardNotSupported: 3008,
  cardLost: 3009,
  cardRestricted: 3010,
  retainCard: 3011,
  bankAuthorizationRequired: 3012,
  balanceTooLow: 4001,
  webhookUrlTaken: 6001,
} as const satisfies Record<string, ErrorCode>;
