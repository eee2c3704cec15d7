import type { NewCustomer } from '@recaudo/contract/api/customers';
import { readCsv } from '../../../format/csv.ts';

export const templateHeader = [
  'name',
  'last_name',
  'email',
  'phone_number',
  'external_id',
  'department',
  'city',
  'additional',
] as const;
type Field = (typeof templateHeader)[number];

/** As people name their columns. */
const synonyms: Record<string, Field> = {
  nombre: 'name',
  nombres: 'name',
  apellido: 'last_name',
  apellidos: 'last_name',
  correo: 'email',
  'e-mail': 'email',
  celular: 'phone_number',
  telefono: 'phone_number',
  id_externo: 'external_id',
  departamento: 'department',
  ciudad: 'city',
  direccion: 'additional',
};

export interface CustomerLine {
  /** Of the file, as a spreadsheet counts it. */
  number: number;
  cells: string[];
  body: NewCustomer;
}

export interface CustomerFile {
  header: string[];
  lines: CustomerLine[];
  /** Columns that must be there and are not. */
  missing: Field[];
}

export const MAX_LINES = 5_000;

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll(' ', '_');

const fieldOf = (title: string): Field | undefined =>
  templateHeader.find(field => field === plain(title)) ?? synonyms[plain(title)];

/** The customers of a CSV file with their line numbers. The API validates them when they are sent. */
export function readCustomerFile(text: string): CustomerFile {
  const [header = [], ...rest] = readCsv(text);
  const fields = header.map(fieldOf);
  const missing = (['name', 'email'] as const).filter(field => !fields.includes(field));
  return {
    header,
    missing,
    lines: rest.map((cells, index) => ({ number: index + 2, cells, body: bodyOf(fields, cells) })),
  };
}

function bodyOf(fields: readonly (Field | undefined)[], cells: readonly string[]): NewCustomer {
  const values: Partial<Record<Field, string>> = {};
  for (const [index, field] of fields.entries()) {
    const value = cells[index]?.trim() ?? '';
    if (field !== undefined && value !== '') values[field] = value;
  }
  const { department, city, additional, name = '', email = '', ...own } = values;
  const address = { department, city, additional };
  const hasAddress = Object.values(address).some(part => part !== undefined);
  return { name, email, ...own, ...(hasAddress ? { customer_address: present(address) } : {}) };
}

const present = (parts: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined));
