import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { systemClock } from '#src/platform/primitives/time/clock.ts';
import { hostileFiles } from './corpus.ts';
import type { HostileFile } from './hostile-file.ts';
import { type Upload, type UploadPlace, uploadOf, uploadRoutes } from './upload-routes.ts';

/** A user with a free account who calls the dashboard's routes. */
export interface Attacker {
  place: UploadPlace;
  /** The response status and its error object, if any. */
  send(method: string, path: string, body: Buffer, type: string): Promise<{ status: number; text: string }>;
}

const CARD = {
  holder_name: 'Eva Torres',
  card_number: '4111111111111111',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '40',
};

const CHARGE = {
  method: 'card',
  amount: 20_000,
  currency: 'COP',
  iva: '3193',
  description: 'Café de origen',
  device_session_id: 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
  customer: { name: 'Eva', last_name: 'Torres', email: 'eva@example.com' },
};

/** Signs up at a running program and creates everything needed to upload files of every kind. */
export async function openAttacker(portalUrl: string, name: string): Promise<Attacker> {
  const account = {
    name: 'Eva Torres',
    email: `${name}-${process.pid}@example.com`,
    password: 'tinto y almojábana',
    business_name: 'Tienda de Eva',
    language: 'es',
  };
  const headers: Record<string, string> = { origin: portalUrl, 'sec-fetch-site': 'same-origin' };
  const send: Attacker['send'] = async (method, path, body, type) => {
    const answer = await fetch(`${portalUrl}${path}`, {
      method,
      headers: { ...headers, 'content-type': type },
      ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    if (cookie !== undefined) headers['cookie'] = cookie;
    return { status: answer.status, text: await answer.text() };
  };
  const call = async (method: string, path: string, body: object) => {
    const { status, text } = await send(method, path, Buffer.from(JSON.stringify(body)), 'application/json');
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return JSON.parse(text || '{}') as Record<string, unknown>;
  };
  const session = await call('POST', '/panel/sign-up', account);
  headers['x-recaudo-csrf'] = String(session['csrf_token']);
  const [business] = session['businesses'] as { id: string; sandbox_merchant_id: string }[];
  if (business === undefined) throw new Error('the account has no business');
  const { id: businessId, sandbox_merchant_id: merchantId } = business;
  const shop = `/panel/sandbox/v1/${merchantId}`;
  const card = await call('POST', `${shop}/cards`, CARD);
  const charge = async () =>
    String((await call('POST', `${shop}/charges`, { ...CHARGE, source_id: card['id'] }))['id']);
  const disputedId = await charge();
  await call('POST', `${shop}/sandbox/charges/${disputedId}/chargeback`, { status: 'pending' });
  const reversal = await call('POST', `${shop}/charges/${await charge()}/reversals`, {
    reason: 'not_received',
    noticed_on: bogotaDateOf(systemClock.now()),
  });
  await call('PUT', `/panel/sandbox/data/${merchantId}/brand`, {
    terms_url: 'https://tienda.example/terminos',
    privacy_url: 'https://tienda.example/datos',
  });
  const link = await call('POST', `/panel/sandbox/data/${merchantId}/reusable-links`, {
    amount: 5_000,
    description: 'Pan de yuca',
  });
  const [reversalId, linkId] = [String(reversal['id']), String(link['id'])];
  return { place: { businessId, merchantId, disputedId, reversalId, linkId }, send };
}

/** Every file for every route of its kind, generated beforehand because the attacker shares the machine. */
export function uploadsOf({ place }: Attacker, files: readonly HostileFile[] = hostileFiles): Upload[] {
  return files.flatMap(file => {
    const bytes = file.make();
    const made = { ...file, make: () => bytes };
    return uploadRoutes
      .filter(({ kinds }) => kinds.includes(file.kind))
      .map(route => uploadOf(route, place, made));
  });
}

export interface AttackReport {
  sent: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Responses that must never occur. */
  faults: string[];
}

export type Attack = { attacker: Attacker; uploads: readonly Upload[] };

/** A prime step, so that all kinds come early and every file comes eventually. */
const STRIDE = 97;

/** Uploads files one at a time from each account in parallel, until stopped. */
export async function attack(
  attacks: readonly Attack[],
  report: AttackReport,
  isOver: () => boolean,
): Promise<void> {
  const send = async ({ attacker, uploads }: Attack) => {
    while (!isOver()) {
      const upload = uploads[(report.sent * STRIDE) % uploads.length];
      if (upload === undefined) throw new Error('there is nothing to send');
      report.sent += 1;
      const { method, path, bytes, contentType } = upload;
      const { status, text } = await attacker.send(method, path, bytes, contentType);
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      if (status >= 500) report.faults.push(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(attacks.map(send));
}
