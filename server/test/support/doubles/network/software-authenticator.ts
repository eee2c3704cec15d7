import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The options that a browser passes to an authenticator, as far as this double reads them. */
interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const url = (bytes: Buffer): string => bytes.toString('base64url');

/** The part of CBOR (RFC 8949) that WebAuthn needs: integers, bytes, texts and maps. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ]);
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface SoftwareAuthenticator {
  register(options: Options): object;
  sign(options: Options): object;
  /** A test resets the counter to imitate a cloned authenticator. */
  counter: number;
  /** By fingerprint, face or PIN. */
  isUserVerified: boolean;
}

/** An authenticator with one ES256 key for the pages of `origin`. */
export function newAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const cose = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(jwk.x ?? '', 'base64url')],
    [-3, Buffer.from(jwk.y ?? '', 'base64url')],
  ]);
  const dataOf = (rpId: string, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(authenticator.counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | USER_PRESENT | (authenticator.isUserVerified ? USER_VERIFIED : 0)]),
      count,
    ]);
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => ({
    id: url(id),
    rawId: url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const authenticator: SoftwareAuthenticator = {
    counter: 1,
    isUserVerified: true,
    register({ challenge, rp }) {
      const size = Buffer.from([id.length >> 8, id.length & 255]);
      const credential = Buffer.concat([Buffer.alloc(16), size, id, cbor(cose)]);
      const authData = Buffer.concat([dataOf(rp?.id ?? '', HAS_CREDENTIAL), credential]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return answer({
        clientDataJSON: url(clientData('webauthn.create', challenge)),
        attestationObject: url(cbor(attestation)),
        transports: ['internal'],
      });
    },
    sign({ challenge, rpId }) {
      authenticator.counter += 1;
      const data = dataOf(rpId ?? '', 0);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(signature),
      });
    },
  };
  return authenticator;
}
