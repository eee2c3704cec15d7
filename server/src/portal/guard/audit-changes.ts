import { isPlainObject } from '@recaudo/contract/shared/schema/plain-object';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../people/audit/audit.ts';
import { INSTALLATION, type NewAuditEntry } from '../../people/audit/audit-entry.ts';
import type { Control } from '../../people/control.ts';
import type { App } from '../../platform/http/server.ts';
import { environmentOf, isChange, panelRoute, ruleOf } from './guard.ts';

/** Facts about a change that only its handler knows. */
export type AuditDetails = Partial<Pick<NewAuditEntry, 'chain' | 'account' | 'what' | 'details'>> & {
  /** Set if the transaction of the change has written the entry. */
  isWritten?: true;
};

declare module 'fastify' {
  interface FastifyRequest {
    auditDetails: AuditDetails;
  }
}

/** True for changes, and for downloads of personal data, which the contract marks. */
const writesEntry = (request: FastifyRequest): boolean =>
  isChange(request) || (request.method === 'GET' && ruleOf(request)?.change !== undefined);

/**
 * Every change below /panel writes its audit entry before the response, so no acknowledged change is missing. Anonymous requests
 * without an account write none; otherwise anyone could fill the log.
 */
export function auditChanges(app: App, control: Control): void {
  app.decorateRequest('auditDetails');
  app.addHook('onRequest', async request => {
    request.auditDetails = {};
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (writesEntry(request) && reply.statusCode < 400 && !isReplay(reply)) {
      const entry = request.auditDetails.isWritten === true ? undefined : entryOf(request, payload);
      if (entry !== undefined) await audit(control, entry);
    }
    return payload;
  });
}

const isReplay = (reply: FastifyReply): boolean => reply.hasHeader('idempotent-replayed');

function entryOf(request: FastifyRequest, payload: unknown): NewAuditEntry | undefined {
  const { auditDetails: note, signedIn, membership } = request;
  const account = note.account ?? signedIn?.account;
  if (account === undefined || account === null) return undefined;
  const { key } = panelRoute(request.method, request.routeOptions.url ?? '');
  return {
    chain: note.chain ?? membership?.business.id ?? INSTALLATION,
    account: { id: account.id, name: account.name },
    action: ruleOf(request)?.change ?? key.replace(' /v1/:merchant_id', ' '),
    what: note.what ?? idIn(payload) ?? lastParameter(request) ?? account.id,
    fromIp: request.ip,
    environment: environmentOf(request) ?? null,
    details: note.details ?? detailsOf(request, payload),
  };
}

/** The amount of an API call and, for an invoice paid outside the gateway, the payment's reference and date. */
function detailsOf(request: FastifyRequest, payload: unknown): NewAuditEntry['details'] {
  if (ruleOf(request)?.change !== 'invoice_paid_elsewhere') return amountOf(request, payload);
  const { amount_paid: amount, paid_elsewhere: paid } = objectIn(payload) ?? {};
  const { reference, paid_date } = isPlainObject(paid) ? paid : {};
  return { amount: Number(amount), reference: String(reference), paid_date: String(paid_date) };
}

/** The amount of an API call: the requested one, else that of the result. */
function amountOf(request: FastifyRequest, payload: unknown): NewAuditEntry['details'] {
  if (!(request.routeOptions.url ?? '').includes('/v1/:merchant_id/')) return {};
  const asked = isPlainObject(request.body) ? request.body['amount'] : undefined;
  const amount = asked ?? objectIn(payload)?.['amount'];
  return typeof amount === 'number' ? { amount } : {};
}

const LONGEST_READ = 100_000;

/** The id of the created or changed object. */
function idIn(payload: unknown): string | undefined {
  const id = objectIn(payload)?.['id'];
  return typeof id === 'string' ? id : undefined;
}

function objectIn(payload: unknown): Record<string, unknown> | undefined {
  if (typeof payload !== 'string' || payload.length > LONGEST_READ || !payload.startsWith('{'))
    return undefined;
  const body: unknown = JSON.parse(payload);
  return isPlainObject(body) ? body : undefined;
}

function lastParameter(request: FastifyRequest): string | undefined {
  const own = Object.entries(request.params as Record<string, string | number>).filter(
    ([name]) => name !== 'merchant_id' && name !== 'environment' && name !== 'token',
  );
  const value = own.at(-1)?.[1];
  return value === undefined ? undefined : String(value);
}
