import type { ShownPerson } from '@recaudo/contract/data/transactions';

/** The page of somebody, below the path of an environment: of a customer, else of whoever has the address. */
export function personPath({ id, email }: Pick<ShownPerson, 'id' | 'email'>): string | undefined {
  if (id !== null) return `/clientes/${id}`;
  return email === null ? undefined : `/clientes/correo/${encodeURIComponent(email.toLowerCase())}`;
}
