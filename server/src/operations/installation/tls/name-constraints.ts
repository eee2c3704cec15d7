import { isIP } from 'node:net';

export const NAME_CONSTRAINTS_OID = '2.5.29.30';
/** The same identifier as encoded in a certificate. */
const ENCODED_OID = Buffer.from('0603551d1e', 'hex');
const LOOPBACK = { address: Buffer.from([127, 0, 0, 0]), mask: Buffer.from([255, 0, 0, 0]) };

/**
 * Encodes the extension's value (RFC 5280 4.2.1.10), which limits an authority to these names and addresses. A DNS name
 * includes its subdomains.
 */
export function encodeNameConstraints(names: readonly string[]): Buffer {
  const permitted = names.map(name => tagged(0x30, encodeBase(name)));
  return tagged(0x30, tagged(0xa0, Buffer.concat(permitted)));
}

/** True if our authority's certificate (DER) has name limits that include this name. */
export function isPermitted(authority: Buffer, name: string): boolean {
  const at = authority.indexOf(ENCODED_OID);
  return at !== -1 && authority.subarray(at).includes(tagged(0x30, encodeBase(name)));
}

function encodeBase(name: string): Buffer {
  switch (isIP(name)) {
    case 4: {
      const address = Buffer.from(name.split('.').map(Number));
      // All of 127.0.0.0/8 is this machine, so one entry is enough.
      if (address[0] === LOOPBACK.address[0])
        return tagged(0x87, Buffer.concat([LOOPBACK.address, LOOPBACK.mask]));
      return tagged(0x87, Buffer.concat([address, Buffer.alloc(4, 0xff)]));
    }
    case 6:
      return tagged(0x87, Buffer.concat([ipv6Bytes(name), Buffer.alloc(16, 0xff)]));
    default:
      return tagged(0x82, Buffer.from(name, 'ascii'));
  }
}

/** The URL parser normalizes every spelling to at most eight groups with one `::`. */
function ipv6Bytes(text: string): Buffer {
  const [left = '', right] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string) =>
    part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16));
  const [first, last] = [groupsOf(left), right === undefined ? [] : groupsOf(right)];
  const groups = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  return Buffer.from(groups.flatMap(group => [group >> 8, group & 0xff]));
}

/** Encodes a DER value with the shortest form of its length. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
