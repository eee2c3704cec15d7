import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS } from '../control/sessions/session.ts';

/**
 * On https the name makes browsers hold it to our own host and to https: no neighbour of the domain can plant one. On
 * plain http there is no such cookie, so a local installation has the bare name.
 */
const nameAt = (homeUrl: string): string =>
  isSecure(homeUrl) ? '__Host-recaudo_session' : 'recaudo_session';
const LONGEST_SECONDS = ABSOLUTE_MS / 1_000;

/** The session's token as the browser sent it. */
export function readSessionCookie(request: FastifyRequest, homeUrl: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='));
  const value = pairs.find(([name]) => name === nameAt(homeUrl))?.[1];
  return value === undefined || !/^[\w-]{43}$/.test(value) ? undefined : value;
}

/** Strict: every screen is one page whose script asks for the session, so that links from mails work all the same. */
const cookie = (value: string, maxAgeSeconds: number, homeUrl: string): string =>
  `${nameAt(homeUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}` +
  (isSecure(homeUrl) ? '; Secure' : '');

const isSecure = (homeUrl: string): boolean => homeUrl.startsWith('https:');

export const sendSessionCookie = (reply: FastifyReply, token: string, homeUrl: string): FastifyReply =>
  reply.header('set-cookie', cookie(token, LONGEST_SECONDS, homeUrl));

export const clearSessionCookie = (reply: FastifyReply, homeUrl: string): FastifyReply =>
  reply.header('set-cookie', cookie('', 0, homeUrl));
