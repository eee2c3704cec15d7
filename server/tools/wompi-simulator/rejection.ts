export type Fields = Record<string, unknown>;
/** Messages by field, as Wompi nests them: `{ payment_method: { token: ['…'] } }`. */
export interface Messages {
  [field: string]: string[] | Messages;
}

/** An error response; handlers throw it. */
export class Rejection extends Error {
  readonly status: number;
  readonly body: { error: Fields };

  constructor(status: number, error: { type: string } & Fields) {
    super(error.type);
    this.status = status;
    this.body = { error };
  }
}

export const notFound = (): Rejection =>
  new Rejection(404, { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' });

export const wrongKey = (): Rejection =>
  new Rejection(401, {
    type: 'INVALID_ACCESS_TOKEN',
    reason: 'La llave proporcionada no corresponde a este ambiente',
  });

export const invalid = (messages: Messages): Rejection =>
  new Rejection(422, { type: 'INPUT_VALIDATION_ERROR', messages });

/** Throws if any message was collected. */
export function rejectIfAny(messages: Messages): void {
  if (Object.keys(messages).length > 0) throw invalid(messages);
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

export const isText = (value: unknown, pattern = /./): value is string =>
  typeof value === 'string' && pattern.test(value);

export const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
