import type { ShownPerson } from '@recaudo/contract/merchant/payments/transactions';

/** A person's page: of a customer, or of an email address without one. */
export function personPath({ id, email }: Pick<ShownPerson, 'id' | 'email'>): string | undefined {
  if (id !== null) return `/clientes/${id}`;
  return email === null ? undefined : `/clientes/correo/${encodeURIComponent(email.toLowerCase())}`;
}
