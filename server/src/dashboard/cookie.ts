import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'recaudo_session';
const LONGEST_SECONDS = 14 * 24 * 3_600;

/** The session's token as the browser sent it. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='));
  const value = pairs.find(([name]) => name === NAME)?.[1];
  return value === undefined || !/^[\w-]{43}$/.test(value) ? undefined : value;
}

const cookie = (value: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${isSecure ? '; Secure' : ''}`;

const isSecure = (homeUrl: string): boolean => homeUrl.startsWith('https:');

export const sendSessionCookie = (reply: FastifyReply, token: string, homeUrl: string): FastifyReply =>
  reply.header('set-cookie', cookie(token, LONGEST_SECONDS, isSecure(homeUrl)));

export const clearSessionCookie = (reply: FastifyReply, homeUrl: string): FastifyReply =>
  reply.header('set-cookie', cookie('', 0, isSecure(homeUrl)));
