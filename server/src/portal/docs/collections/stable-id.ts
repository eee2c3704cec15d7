import { createHash } from 'node:crypto';

/** A UUID for Postman that only depends on the name, because files are compared byte by byte. */
export function v5Of(name: string): string {
  const hash = createHash('sha1').update(name).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
