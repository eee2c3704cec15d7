import type { SimulatedTransaction, Status } from './books.ts';
import { fieldsIn, notFound } from './rejection.ts';
import { finalize } from './transactions.ts';
import type { Page, World } from './world.ts';

type Final = Exclude<Status, 'PENDING'>;

const backFrom = ({ redirectUrl, id }: SimulatedTransaction): Page => {
  if (redirectUrl === null) return { status: 200, html: 'Listo' };
  const url = new URL(redirectUrl);
  url.searchParams.set('id', id);
  return { status: 302, location: url.href };
};

const settle = (world: World, transaction: SimulatedTransaction, status: Final): Page => {
  if (transaction.status === 'PENDING')
    finalize(world, transaction, status, status === 'APPROVED' ? null : 'Rechazada por el pagador');
  return backFrom(transaction);
};

const codes: Readonly<Record<string, Final>> = {
  '574829': 'APPROVED',
  '932015': 'DECLINED',
  '186743': 'DECLINED',
  '999999': 'ERROR',
};
const MOST_ATTEMPTS = 3;

function enterCode(world: World, transaction: SimulatedTransaction, code: string): Page {
  const status = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (status !== undefined) {
    const message = code === '186743' ? 'Fondos insuficientes' : null;
    if (transaction.status === 'PENDING') finalize(world, transaction, status, message);
    return backFrom(transaction);
  }
  transaction.attempts += 1;
  if (transaction.attempts >= MOST_ATTEMPTS) return settle(world, transaction, 'DECLINED');
  return { status: 422, html: 'El código no es válido' };
}

/** The pages of banks and wallets, outside the API: visiting one plays what its payer does. */
export function openPage(world: World, url: URL, body: unknown): Page {
  const [, , place, id = ''] = url.pathname.split('/');
  const transaction = world.books.transactions.get(id);
  if (transaction === undefined) throw notFound();
  if (place === 'pse') return settle(world, transaction, transaction.bankOutcome);
  if (place === 'daviplata') return enterCode(world, transaction, String(fieldsIn(body)['code']));
  const choice = url.searchParams.get('choice');
  if (choice === 'APPROVED' || choice === 'DECLINED' || choice === 'ERROR')
    return settle(world, transaction, choice);
  return {
    status: 200,
    html: '<a href="?choice=APPROVED">Aprobar</a> <a href="?choice=DECLINED">Rechazar</a>',
  };
}
