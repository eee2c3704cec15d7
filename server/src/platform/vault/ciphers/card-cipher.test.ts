import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type KeyRing, parseKeyRing } from '../keys/key-ring.ts';
import { VaultError } from '../vault-error.ts';
import {
  type CardOwner,
  openCard,
  openCode,
  resealCard,
  rewrapCard,
  type SealedCard,
  sealCard,
  sealCode,
} from './card-cipher.ts';

const NUMBER = '4111111111111111';
const owner: CardOwner = { merchantId: 'm1', cardId: 'k1' };
const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

const ringOf = (current: string, ...keyIds: readonly string[]): KeyRing =>
  parseKeyRing(
    JSON.stringify({
      current,
      encryption: Object.fromEntries(keyIds.map(keyId => [keyId, key(Number(keyId.slice(1)))])),
      lookup: key(99),
    }),
  );

const ring = ringOf('k1', 'k1');

function refusal(run: () => unknown): VaultError {
  try {
    run();
  } catch (error) {
    if (error instanceof VaultError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const flipped = (blob: Buffer, index: number, mask: number): Buffer => {
  const copy = Buffer.from(blob);
  copy.writeUInt8(copy.readUInt8(index) ^ mask, index);
  return copy;
};

const indexes = (blob: Buffer): number[] => [...blob.keys()];

describe('sealCard and openCard', () => {
  it.each([NUMBER, '378282246310005', '36728481533333', '4917610000000000003'])('%s comes back', number => {
    expect(openCard(ring, owner, sealCard(ring, owner, { cardNumber: number }))).toEqual({
      cardNumber: number,
    });
  });

  it('never produces the same ciphertext twice', () => {
    const [one, two] = [
      sealCard(ring, owner, { cardNumber: NUMBER }),
      sealCard(ring, owner, { cardNumber: NUMBER }),
    ];
    expect(one.sealed.equals(two.sealed)).toBe(false);
    expect(one.wrappedKey.equals(two.wrappedKey)).toBe(false);
  });

  it('shows neither the number nor a plain data key', () => {
    const card = sealCard(ring, owner, { cardNumber: NUMBER });
    expect(Buffer.concat([card.sealed, card.wrappedKey]).includes(NUMBER)).toBe(false);
    expect(card.sealed).toHaveLength(1 + 12 + 16 + 16);
    expect(card.wrappedKey).toHaveLength(1 + 12 + 32 + 16);
  });

  it('opens a card of an older key after a rotation', () => {
    const card = sealCard(ring, owner, { cardNumber: NUMBER });
    expect(openCard(ringOf('k2', 'k1', 'k2'), owner, card).cardNumber).toBe(NUMBER);
  });
});

describe('tampering is detected', () => {
  const card = sealCard(ring, owner, { cardNumber: NUMBER });
  const refused = (altered: SealedCard): void => {
    expect(refusal(() => openCard(ring, owner, altered)).reason).toBe('damaged');
  };

  it('in every bit of the sealed number', () => {
    for (const index of indexes(card.sealed)) {
      for (let bit = 0; bit < 8; bit += 1)
        refused({ ...card, sealed: flipped(card.sealed, index, 1 << bit) });
    }
  });

  it('in every bit of the wrapped key', () => {
    for (const index of indexes(card.wrappedKey)) {
      for (let bit = 0; bit < 8; bit += 1) {
        refused({ ...card, wrappedKey: flipped(card.wrappedKey, index, 1 << bit) });
      }
    }
  });

  it('by cutting either blob at any length, or by adding a byte', () => {
    for (const length of indexes(card.sealed)) refused({ ...card, sealed: card.sealed.subarray(0, length) });
    for (const length of indexes(card.wrappedKey)) {
      refused({ ...card, wrappedKey: card.wrappedKey.subarray(0, length) });
    }
    refused({ ...card, sealed: Buffer.concat([card.sealed, Buffer.of(0)]) });
    refused({ ...card, wrappedKey: Buffer.concat([card.wrappedKey, Buffer.of(0)]) });
  });

  it('by mixing the parts of two cards of one owner', () => {
    const other = sealCard(ring, owner, { cardNumber: '4242424242424242' });
    refused({ ...card, sealed: other.sealed });
    refused({ ...card, wrappedKey: other.wrappedKey });
  });

  it('by naming another key that exists', () => {
    const two = ringOf('k1', 'k1', 'k2');
    expect(refusal(() => openCard(two, owner, { ...card, keyId: 'k2' })).reason).toBe('damaged');
  });

  it('by another key under the same id', () => {
    const impostor = parseKeyRing(
      JSON.stringify({ current: 'k1', encryption: { k1: key(7) }, lookup: key(99) }),
    );
    expect(refusal(() => openCard(impostor, owner, card)).reason).toBe('damaged');
  });
});

describe('a card is bound to its owner', () => {
  it.each<[string, CardOwner, CardOwner]>([
    ['another card', owner, { merchantId: 'm1', cardId: 'k2' }],
    ['another merchant', owner, { merchantId: 'm2', cardId: 'k1' }],
    ['the ids swapped', owner, { merchantId: 'k1', cardId: 'm1' }],
    ['the same letters cut elsewhere', { merchantId: 'ab', cardId: 'c' }, { merchantId: 'a', cardId: 'bc' }],
    [
      'the same text with a separator',
      { merchantId: 'a|b', cardId: 'c' },
      { merchantId: 'a', cardId: 'b|c' },
    ],
    ['an empty id', { merchantId: 'ab', cardId: '' }, { merchantId: '', cardId: 'ab' }],
  ])('%s cannot open it', (_name, from, to) => {
    const card = sealCard(ring, from, { cardNumber: NUMBER });
    expect(openCard(ring, from, card).cardNumber).toBe(NUMBER);
    expect(refusal(() => openCard(ring, to, card)).reason).toBe('damaged');
    expect(refusal(() => rewrapCard(ringOf('k2', 'k1', 'k2'), to, card)).reason).toBe('damaged');
  });

  it('in the inner layer too: the data key does not decrypt it for another owner', () => {
    const other: CardOwner = { merchantId: 'm1', cardId: 'k2' };
    const mine = sealCard(ring, owner, { cardNumber: NUMBER });
    const theirs = sealCard(ring, other, { cardNumber: NUMBER });
    expect(refusal(() => openCard(ring, other, { ...theirs, sealed: mine.sealed })).reason).toBe('damaged');
  });

  it('resealCard hands it from a token to a card', () => {
    const card: CardOwner = { merchantId: 'm1', cardId: 'kcard' };
    const token: CardOwner = { merchantId: 'm1', cardId: 'tok1' };
    const sealed = sealCard(ring, token, { cardNumber: NUMBER });
    const moved = resealCard(ringOf('k2', 'k1', 'k2'), token, card, sealed);
    expect(moved.keyId).toBe('k2');
    expect(openCard(ringOf('k2', 'k1', 'k2'), card, moved).cardNumber).toBe(NUMBER);
    expect(refusal(() => openCard(ringOf('k2', 'k1', 'k2'), token, moved)).reason).toBe('damaged');
    expect(refusal(() => resealCard(ring, card, token, sealed)).reason).toBe('damaged');
  });
});

describe('rewrapCard', () => {
  const card = sealCard(ring, owner, { cardNumber: NUMBER });

  it('changes the wrapped key only; the old key is no longer needed', () => {
    const rewrapped = rewrapCard(ringOf('k2', 'k1', 'k2'), owner, card);
    expect(rewrapped.keyId).toBe('k2');
    expect(rewrapped.sealed).toBe(card.sealed);
    expect(rewrapped.wrappedKey.equals(card.wrappedKey)).toBe(false);
    expect(openCard(ringOf('k2', 'k2'), owner, rewrapped).cardNumber).toBe(NUMBER);
  });

  it('leaves a card of the current key as it is', () => {
    expect(rewrapCard(ring, owner, card)).toBe(card);
  });

  it('fails if the old key is missing', () => {
    expect(refusal(() => rewrapCard(ringOf('k2', 'k2'), owner, card)).reason).toBe('unknown_key');
  });
});

describe('sealCode and openCode', () => {
  const codeKey = Buffer.alloc(32, 5);

  it.each(['123', '007', '1234'])('%s comes back', cvv2 => {
    const sealed = sealCode(codeKey, owner, cvv2);
    expect(sealed.includes(cvv2)).toBe(false);
    expect(openCode(codeKey, owner, sealed)).toBe(cvv2);
  });

  it('is bound to its key and its owner, byte by byte', () => {
    const sealed = sealCode(codeKey, owner, '123');
    for (const index of indexes(sealed)) {
      expect(refusal(() => openCode(codeKey, owner, flipped(sealed, index, 1))).reason).toBe('damaged');
    }
    expect(refusal(() => openCode(codeKey, { ...owner, cardId: 'k2' }, sealed)).reason).toBe('damaged');
    expect(refusal(() => openCode(Buffer.alloc(32, 6), owner, sealed)).reason).toBe('damaged');
  });

  it('is not taken for a data key, nor a data key for a cvv2', () => {
    const card = sealCard(ring, owner, { cardNumber: NUMBER });
    const fileKey = ring.encryptionKey('k1');
    expect(refusal(() => openCode(fileKey, owner, card.wrappedKey)).reason).toBe('damaged');
    const posing = { ...card, wrappedKey: sealCode(fileKey, owner, '123') };
    expect(refusal(() => openCard(ring, owner, posing)).reason).toBe('damaged');
  });
});

it('an error names the card and contains no secret', () => {
  const card = sealCard(ring, owner, { cardNumber: NUMBER });
  const error = refusal(() => openCard(ring, owner, { ...card, sealed: flipped(card.sealed, 20, 1) }));
  expect(error.message).toBe('the sealed card of k1, merchant m1, cannot be decrypted');
  expect(error.cause).toBeUndefined();
  expect(inspect(error, { showHidden: true, depth: 9 })).not.toContain(NUMBER.slice(0, 8));
});
