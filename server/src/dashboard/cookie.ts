import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS } from '../control/sessions/session.ts';
import { ownCookieName, ownCookieOptions } from '../http/own-cookie.ts';

const NAME = 'recaudo_session';
const LONGEST_SECONDS = ABSOLUTE_MS / 1_000;

/** The session's token as the browser sent it. */
export function readSessionCookie(request: FastifyRequest, homeUrl: string): string | undefined {
  const value = request.cookies[ownCookieName(NAME, homeUrl)];
  return value === undefined || !/^[\w-]{43}$/.test(value) ? undefined : value;
}

/** Strict: every screen is one page whose script asks for the session, so that links from mails work all the same. */
const write = (reply: FastifyReply, value: string, maxAge: number, homeUrl: string): FastifyReply =>
  reply.setCookie(ownCookieName(NAME, homeUrl), value, {
    ...ownCookieOptions(homeUrl),
    sameSite: 'strict',
    maxAge,
  });

export const sendSessionCookie = (reply: FastifyReply, token: string, homeUrl: string): FastifyReply =>
  write(reply, token, LONGEST_SECONDS, homeUrl);

export const clearSessionCookie = (reply: FastifyReply, homeUrl: string): FastifyReply =>
  write(reply, '', 0, homeUrl);
