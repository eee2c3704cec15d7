import { createHash } from 'node:crypto';
import { newSecret } from '../../../platform/primitives/values/id.ts';

const TOKEN_LENGTH = 40;

/** 206 random bits: the URL gives access to the deadlines and nothing else. */
export const newFeedToken = (): string => newSecret(TOKEN_LENGTH);

/** The token is long and random, so a plain hash cannot be reversed. */
export const hashFeedToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const feedPath = (token: string): string => `/calendario/${token}.ics`;
