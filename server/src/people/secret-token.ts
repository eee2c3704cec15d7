import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits for a cookie or a link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token. A token is long and random, so a plain hash cannot be reversed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
