import { mayDo } from '@recaudo/contract/shared/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/server.ts';
import { environmentOf, ruleOf } from './guard.ts';
import { redactLinks } from './redact-links.ts';

/**
 * The bearer of a payer's link can pay, change a card or end a subscription as the payer. Below /panel, only roles that
 * may move money see such links: not read-only roles, not operators, not during an impersonation. This hook removes
 * them from every response.
 */
export function hidePayerLinks(panel: App): void {
  panel.addHook('onSend', async (request, reply, payload) => {
    if (maySeeLinks(request)) return payload;
    if (typeof payload === 'string') return withLength(reply, redactLinks(payload));
    if (Buffer.isBuffer(payload) && isText(reply))
      return withLength(reply, redactLinks(payload.toString('utf8')));
    return payload;
  });
}

/** An impersonating operator has the read-only role (guard.ts). */
function maySeeLinks(request: FastifyRequest): boolean {
  const { membership } = request;
  if (membership !== null) return mayDo(membership.role, 'money', environmentOf(request) ?? 'sandbox');
  return ruleOf(request)?.access !== 'operator';
}

const isText = (reply: FastifyReply): boolean =>
  /^(text\/|application\/json|image\/svg)/.test(String(reply.getHeader('content-type') ?? ''));

function withLength(reply: FastifyReply, text: string): string {
  if (reply.hasHeader('content-length')) reply.header('content-length', Buffer.byteLength(text));
  return text;
}
