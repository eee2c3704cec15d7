import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type LiveCertificate, newLiveCertificate } from '../../http/https-server.ts';
import { newHttpServer } from '../../http/server.ts';
import { authorityFile, ensureAuthority, ensureServerCertificate } from './local-certificate.ts';

const DAY_MS = 86_400_000;
const names = ['localhost', '127.0.0.1', '::1', 'caja-1'];
/** By the system's clock: a client judges what it is shown by it. */
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

const ensure = (now = start, named = names) => ensureServerCertificate(folder, named, 'caja-1', now);
const modeOf = (file: string) => (statSync(join(folder, 'tls', file)).mode & 0o777).toString(8);

describe('what is kept in the data folder', () => {
  test('keys are readable by their owner alone; the authority that is handed out has none', async () => {
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
    const [one, other] = await Promise.all([
      ensureAuthority(folder, 'caja-1', start),
      ensureAuthority(folder, 'caja-1', start),
    ]);
    expect(one).toEqual(other);
    const first = await ensure();
    expect(await ensure(later(300))).toEqual(first);
    expect(await ensureAuthority(folder, 'caja-1', later(300))).toEqual(one);
  });

  test.each<[string, Date, string[]]>([
    ['a month before its end', later(370), names],
    ['after its end', later(400), names],
    ['by a clock that was wrong when it was made', later(-30), names],
    ['for another name', start, [...names, 'pagos.internal']],
  ])('it is made anew %s, by the same authority', async (_when, now, named) => {
    const first = await ensure();
    const authority = readFileSync(authorityFile(folder), 'utf8');
    const second = await ensure(now, named);
    expect(second.chain).not.toBe(first.chain);
    expect(new X509Certificate(second.chain).verify(new X509Certificate(authority).publicKey)).toBe(true);
    expect(readFileSync(authorityFile(folder), 'utf8')).toBe(authority);
  });

  test('a broken certificate is made anew; a broken authority is told, for clients trust it', async () => {
    const { chain } = await ensure();
    writeFileSync(join(folder, 'tls', 'server-key.pem'), 'half of a fi');
    expect((await ensure()).chain).not.toBe(chain);
    writeFileSync(join(folder, 'tls', 'authority-key.pem'), '');
    await expect(ensure()).rejects.toThrow(/authority-key\.pem is not what Recaudo has written.*remove it/);
  });
});

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

  test('200 to who trusts the authority, nothing to others; another certificate is shown without a restart', async () => {
    const live = newLiveCertificate(await ensure());
    const ca = readFileSync(authorityFile(folder));
    const { app, port } = await listen(live);
    try {
      const first = await get(port, { ca });
      expect(JSON.parse(first.text)).toEqual({ protocol: 'https' });
      await get(port, { ca, servername: 'localhost' });
      await expect(get(port, {})).rejects.toThrow(/unable to verify|self-signed|unable to get/);
      await expect(get(port, { ca, servername: 'evil.example' })).rejects.toThrow(/altnames/);
      live.replace(await ensure(start, [...names, 'pagos.internal']));
      expect((await get(port, { ca })).serial).not.toBe(first.serial);
      await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
      expect(JSON.parse((await get(port, { ca })).text)).toEqual({ protocol: 'https' });
    } finally {
      await app.close();
    }
  });
});
