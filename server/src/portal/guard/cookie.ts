import type { FastifyReply, FastifyRequest } from 'fastify';
import { ABSOLUTE_MS } from '../../people/sessions/session.ts';

/**
 * On https the name makes browsers hold it to our own host and to https: no neighbour of the domain can plant one. On
 * plain http there is no such cookie, so a local installation has the bare name.
 */
const nameAt = (portalUrl: string): string =>
  isSecure(portalUrl) ? '__Host-recaudo_session' : 'recaudo_session';
const LONGEST_SECONDS = ABSOLUTE_MS / 1_000;

/** The session's token as the browser sent it. */
export function readSessionCookie(request: FastifyRequest, portalUrl: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='));
  const value = pairs.find(([name]) => name === nameAt(portalUrl))?.[1];
  return value === undefined || !/^[\w-]{43}$/.test(value) ? undefined : value;
}

/** Strict: every screen is one page whose script asks for the session, so that links from mails work all the same. */
const cookie = (value: string, maxAgeSeconds: number, portalUrl: string): string =>
  `${nameAt(portalUrl)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}` +
  (isSecure(portalUrl) ? '; Secure' : '');

const isSecure = (portalUrl: string): boolean => portalUrl.startsWith('https:');

export const sendSessionCookie = (reply: FastifyReply, token: string, portalUrl: string): FastifyReply =>
  reply.header('set-cookie', cookie(token, LONGEST_SECONDS, portalUrl));

export const clearSessionCookie = (reply: FastifyReply, portalUrl: string): FastifyReply =>
  reply.header('set-cookie', cookie('', 0, portalUrl));
