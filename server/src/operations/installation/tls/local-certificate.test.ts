import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkServerIdentity, connect, createServer, type PeerCertificate, type TLSSocket } from 'node:tls';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestCertificates } from '../../../../test/support/world/gateway/test-certificates.ts';
import {
  type LiveCertificate,
  newLiveCertificate,
  type ServerCertificate,
} from '../../../platform/http/https-server.ts';
import { newHttpServer } from '../../../platform/http/server.ts';
import { authorityFile, ensureAuthority, ensureServerCertificate } from './local-certificate.ts';
import { makeServerCertificate } from './make-certificate.ts';

const DAY_MS = 86_400_000;
const names = ['localhost', '127.0.0.1', '::1', 'caja-1'];
/** Must be the system's time, because TLS clients check certificates against it. */
const start = new Date();
const later = (days: number) => new Date(start.getTime() + days * DAY_MS);

const scratch = mkdtempSync(join(tmpdir(), 'recaudo-tls-'));
let count = 0;
let folder: string;
beforeEach(() => {
  count += 1;
  folder = join(scratch, String(count));
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** The last name is the machine's own, which the authority may omit. */
const namesOf = (named: readonly string[]) => ({
  all: named,
  needed: named.filter(name => !name.startsWith('caja-')),
});
const replaced: string[] = [];
const ensure = (now = start, named = names) =>
  ensureServerCertificate(
    folder,
    { ...namesOf(named), onReplaced: file => replaced.push(file) },
    'caja-1',
    now,
  );
const ensureCa = (now = start) => ensureAuthority(folder, 'caja-1', namesOf(names), now);
const modeOf = (file: string) => (statSync(join(folder, 'tls', file)).mode & 0o777).toString(8);

describe('the files in the data folder', () => {
  test('only the owner can read the keys; the exported authority contains none', async () => {
    await ensure();
    expect(modeOf('authority-key.pem')).toBe('600');
    expect(modeOf('server-key.pem')).toBe('600');
    expect(modeOf('.')).toBe('700');
    expect(modeOf('authority.pem')).toBe('644');
    const handedOut = readFileSync(authorityFile(folder), 'utf8');
    expect(handedOut).toMatch(/^-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n$/);
    expect(readdirSync(join(folder, 'tls')).sort()).toEqual([
      'authority-key.pem',
      'authority.pem',
      'server-key.pem',
    ]);
  });

  test('the certificate names all, is signed by the authority and can sign nothing', async () => {
    const { chain } = await ensure();
    const certificate = new X509Certificate(chain);
    const authority = new X509Certificate(readFileSync(authorityFile(folder)));
    expect(certificate.subjectAltName).toBe(
      'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:caja-1',
    );
    expect([authority.ca, certificate.ca]).toEqual([true, false]);
    expect(certificate.checkIssued(authority)).toBe(true);
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect(authority.subject).toContain('Recaudo on caja-1');
  });

  test('a restart keeps both; of two first starts both show the same authority', async () => {
    const [one, other] = await Promise.all([ensureCa(), ensureCa()]);
    expect(one).toEqual(other);
    const first = await ensure();
    expect(await ensure(later(300))).toEqual(first);
    expect(await ensureCa(later(300))).toEqual(one);
  });

  test.each<[string, Date, string[]]>([
    ['a month before its end', later(370), names],
    ['after its end', later(400), names],
    ['by a clock that was wrong when it was made', later(-30), names],
    ['without the name that the machine had', later(370), names.slice(0, 3)],
    ['with another name of the machine, which it may not sign for', later(370), [...names, 'caja-2']],
  ])('it is reissued %s by the same authority', async (_when, now, named) => {
    const first = await ensure();
    const authority = readFileSync(authorityFile(folder), 'utf8');
    const second = await ensure(now, named);
    expect(second.chain).not.toBe(first.chain);
    expect(new X509Certificate(second.chain).verify(new X509Certificate(authority).publicKey)).toBe(true);
    expect(readFileSync(authorityFile(folder), 'utf8')).toBe(authority);
  });

  test('a damaged certificate is reissued; a damaged authority is an error, because clients trust it', async () => {
    const { chain } = await ensure();
    writeFileSync(join(folder, 'tls', 'server-key.pem'), 'half of a fi');
    expect((await ensure()).chain).not.toBe(chain);
    writeFileSync(join(folder, 'tls', 'authority-key.pem'), '');
    await expect(ensure()).rejects.toThrow(/authority-key\.pem was not written by Recaudo.*remove it/);
  });
});

describe('the names that the authority is limited to', () => {
  const handedOut = () => readFileSync(authorityFile(folder), 'utf8');

  test('one more name in the configuration: a new authority, the old key is deleted, and a warning is printed', async () => {
    await ensure();
    const before = handedOut();
    replaced.length = 0;
    const { chain } = await ensure(start, [...names, 'pagos.internal', '10.1.2.3', 'fd00::5']);
    expect(handedOut()).not.toBe(before);
    expect(new X509Certificate(chain).verify(new X509Certificate(handedOut()).publicKey)).toBe(true);
    expect(new X509Certificate(chain).checkHost('pagos.internal')).toBe('pagos.internal');
    expect(replaced).toEqual([join(folder, 'tls', 'authority-retired.pem')]);
    expect(readFileSync(replaced[0] ?? '', 'utf8')).toBe(before);
    // A later start with the same names, or fewer, keeps the certificate.
    const kept = handedOut();
    await ensure(start, [...names, '10.1.2.3']);
    expect([handedOut(), replaced.length]).toEqual([kept, 1]);
  });

  test('an authority without limits, as older versions made it, is replaced', async () => {
    const { authority } = await makeTestCertificates('127.0.0.1');
    mkdirSync(join(folder, 'tls'), { recursive: true });
    const [key, chain] = [`${authority.key.trim()}\n`, `${authority.chain.trim()}\n`];
    writeFileSync(join(folder, 'tls', 'authority-key.pem'), key + chain);
    replaced.length = 0;
    await ensure();
    expect(replaced).toHaveLength(1);
    expect(readFileSync(replaced[0] ?? '', 'utf8')).toBe(chain);
    expect(readFileSync(join(folder, 'tls', 'authority-key.pem'), 'utf8')).not.toContain(key);
  });

  /** Signs with the authority's key, as someone who stole the key could. */
  const signFor = async (name: string) => makeServerCertificate(await ensureCa(), ['localhost', name], start);

  test.each(['bank.example', 'notlocalhost', 'evil-caja-1', '8.8.8.8', '10.0.0.1', '::2'])(
    'a client that trusts it takes no certificate for %s, whoever has its key',
    async name => {
      await expect(connectTo(await signFor(name), name, handedOut())).rejects.toThrow(
        'permitted subtree violation',
      );
    },
  );

  test.each(['localhost', 'tienda.localhost', '127.0.0.1', '127.0.0.2', '::1', 'caja-1'])(
    'a client that trusts it takes %s',
    async name => {
      expect(await connectTo(await signFor(name), name, handedOut())).toBe(true);
    },
  );
});

/** Simulates a TLS client that trusts only `ca` and expects this name. */
async function connectTo({ key, chain }: ServerCertificate, name: string, ca: string): Promise<boolean> {
  const server = createServer({ key, cert: chain }, socket => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const expected = {
    checkServerIdentity: (_host: string, peer: PeerCertificate) => checkServerIdentity(name, peer),
  };
  try {
    const socket = connect({ host: '127.0.0.1', port, ca, ...expected });
    await once(socket, 'secureConnect');
    socket.destroy();
    return socket.authorized;
  } finally {
    server.close();
  }
}

describe('a listener with it', () => {
  const listen = async (live: LiveCertificate) => {
    const app = newHttpServer({
      helpUrl: 'https://127.0.0.1:8000',
      listener: { certificate: live },
      onUnexpectedError: () => undefined,
    });
    app.get('/', async request => ({ protocol: request.protocol }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    return { app, port: (app.server.address() as AddressInfo).port };
  };
  const get = (port: number, options: RequestOptions) =>
    new Promise<{ text: string; serial: string }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, agent: false, ...options }, response => {
        const serial = (response.socket as TLSSocket).getPeerCertificate().serialNumber;
        let text = '';
        response.on('data', chunk => {
          text += String(chunk);
        });
        response.on('end', () => resolve({ text, serial }));
      });
      asked.on('error', reject);
      asked.end();
    });

  test('200 to clients that trust the authority, a TLS error to others; a new certificate is used without a restart', async () => {
    const live = newLiveCertificate(await ensure());
    const ca = readFileSync(authorityFile(folder));
    const { app, port } = await listen(live);
    try {
      const first = await get(port, { ca });
      expect(JSON.parse(first.text)).toEqual({ protocol: 'https' });
      await get(port, { ca, servername: 'localhost' });
      await expect(get(port, {})).rejects.toThrow(/unable to verify|self-signed|unable to get/);
      await expect(get(port, { ca, servername: 'evil.example' })).rejects.toThrow(/altnames/);
      rmSync(join(folder, 'tls', 'server-key.pem'));
      live.replace(await ensure());
      expect((await get(port, { ca })).serial).not.toBe(first.serial);
      await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
      expect(JSON.parse((await get(port, { ca })).text)).toEqual({ protocol: 'https' });
    } finally {
      await app.close();
    }
  });
});
