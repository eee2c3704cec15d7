import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS } from '../../people/sessions/session.ts';
import { ownCookieName, ownCookieOptions } from '../../platform/http/access/own-cookie.ts';

const NAME = 'recaudo_session';
const LONGEST_SECONDS = ABSOLUTE_MS / 1_000;

/** The session token sent by the browser. */
export function readSessionCookie(request: FastifyRequest, portalUrl: string): string | undefined {
  const value = request.cookies[ownCookieName(NAME, portalUrl)];
  return value === undefined || !/^[\w-]{43}$/.test(value) ? undefined : value;
}

/**
 * SameSite=Strict: links from emails still work, because every screen is one page whose script requests the session.
 */
const write = (reply: FastifyReply, value: string, maxAge: number, portalUrl: string): FastifyReply =>
  reply.setCookie(ownCookieName(NAME, portalUrl), value, {
    ...ownCookieOptions(portalUrl),
    sameSite: 'strict',
    maxAge,
  });

export const sendSessionCookie = (reply: FastifyReply, token: string, portalUrl: string): FastifyReply =>
  write(reply, token, LONGEST_SECONDS, portalUrl);

export const clearSessionCookie = (reply: FastifyReply, portalUrl: string): FastifyReply =>
  write(reply, '', 0, portalUrl);
