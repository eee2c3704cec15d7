import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** 256 random bits as a cookie or a link carries them. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token: it is random and long, so a plain hash cannot be turned back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
