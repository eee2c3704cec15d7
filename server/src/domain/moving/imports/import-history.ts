import { maskNumbers } from '../../../platform/vault/redact.ts';
import { type EarlierCharge, insertCharges } from './history-store.ts';
import { ImportTakenOver } from './import-errors.ts';
import { advanceFile } from './import-store.ts';
import { type ImportContext, mappedIds } from './resolve/resolve-rows.ts';
import type { HistoryFile } from './rows/import-request.ts';
import { readField } from './rows/read-field.ts';

const GROUP_ROWS = 500;

/**
 * Stores payments made in the source system, for reference only. They affect no balance, report or other table.
 */
export async function importHistory(
  context: ImportContext,
  {
    position,
    onProgress,
    ...history
  }: HistoryFile & { position: number; onProgress?: ((rows: number) => void) | undefined },
): Promise<void> {
  let done = 0;
  const keep = async (bodies: readonly Record<string, unknown>[]): Promise<void> => {
    await context.gateway.database.transaction(async tx => {
      const names = bodies.flatMap(({ customer_id: id }) => (typeof id === 'string' ? [id] : []));
      const customers = await mappedIds(tx, context, 'customers', names);
      const charges = bodies.flatMap(body => chargeOf(body, customers, context.now) ?? []);
      const created = await insertCharges(tx, context, charges);
      const known = charges.length - created;
      const rejected = bodies.length - charges.length;
      const to = {
        rowsDone: done + bodies.length,
        isDone: false,
        created,
        known,
        refused: rejected,
        warnings: 0,
      };
      if (!(await advanceFile(tx, { ...context, position }, done, to))) throw new ImportTakenOver();
    });
    done += bodies.length;
    onProgress?.(bodies.length);
  };
  let group: Record<string, unknown>[] = [];
  for await (const body of history.rows()) {
    group.push(body);
    if (group.length < GROUP_ROWS) continue;
    await keep(group);
    group = [];
  }
  if (group.length > 0) await keep(group);
  const end = { rowsDone: done, isDone: true, created: 0, known: 0, refused: 0, warnings: 0 };
  if (!(await advanceFile(context.gateway.database, { ...context, position }, done, end)))
    throw new ImportTakenOver();
}

/** Undefined for a payment without an id, because it could be imported twice. */
function chargeOf(
  body: Record<string, unknown>,
  customers: ReadonlyMap<string, string>,
  now: Date,
): EarlierCharge | undefined {
  const { id, customer_id: customer } = body;
  if (typeof id !== 'string' || id === '' || id.length > 100) return undefined;
  return {
    externalId: id,
    customerId: typeof customer === 'string' ? (customers.get(customer) ?? null) : null,
    creationDate: dateOf(body['creation_date']) ?? now,
    charge: JSON.stringify(body, maskValue).replaceAll('\\u0000', ''),
  };
}

/** Masks card numbers in the source's data, including JSON numbers. */
function maskValue(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const masked = maskNumbers(String(value));
  return masked === String(value) ? value : masked;
}

function dateOf(value: unknown): Date | undefined {
  try {
    const read = readField('instant', value);
    return read instanceof Date ? read : undefined;
  } catch {
    return undefined;
  }
}
