import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as supported by authenticator apps: SHA-1, six digits, steps of 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;

export const stepOf = (instant: Date): number => Math.floor(instant.getTime() / STEP_MS);

export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of the code, allowing one step before and after, because clocks differ. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const present = stepOf(now);
  const given = Buffer.from(code);
  return [present, present - 1, present + 1].find(step => {
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, for people who type the secret into the app. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map(group => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

export const otpauthUrl = (secret: Buffer, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Recaudo:${email}`)}?secret=${base32(secret)}&issuer=Recaudo`;
