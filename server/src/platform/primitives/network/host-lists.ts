import { isIP } from 'node:net';

type Reject = (message: string) => never;

/** `10.0.0.0/8, 127.0.0.1` */
export function networksOf(parts: readonly string[], name: string, reject: Reject): readonly string[] {
  for (const part of parts) {
    const [address = '', bits] = part.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) {
      reject(`${name} must be a list of addresses or networks such as 10.0.0.0/8`);
    }
  }
  return parts;
}

/** `pagos.internal, 10.0.0.5` */
export function hostsOf(parts: readonly string[], name: string, reject: Reject): readonly string[] {
  for (const part of parts) {
    if (isIP(part) === 0 && !/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(part)) {
      reject(`${name} must be a list of host names without ports such as pagos.example.com`);
    }
  }
  return parts;
}
