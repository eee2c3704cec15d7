import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { makeAuthority, makeServerCertificate } from '../../operations/installation/tls/make-certificate.ts';
import type { LiveCertificate, ServerCertificate } from '../../platform/http/https-server.ts';
import { openLiveCertificate } from './live-certificate.ts';

const scratch = mkdtempSync(join(tmpdir(), 'recaudo-live-'));
const [certificateFile, keyFile] = [join(scratch, 'chain.pem'), join(scratch, 'key.pem')];
const config = readConfig({ RECAUDO_TLS_CERT: certificateFile, RECAUDO_TLS_KEY: keyFile });
const log = pino({ level: 'silent' });
const reported = vi.spyOn(log, 'error');

let authority: ServerCertificate;
let live: LiveCertificate;
let server: Server;

const put = async (name: string): Promise<ServerCertificate> => {
  const made = await makeServerCertificate(authority, [name, 'localhost'], new Date());
  writeFileSync(certificateFile, made.chain);
  writeFileSync(keyFile, made.key);
  return made;
};

/** The subject of the connection's certificate, and whether the connection was reused. */
const ask = (agent: Agent): Promise<{ names: string; isReused: boolean }> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ host: 'localhost', port, agent }, response => {
      const names = (response.socket as TLSSocket).getPeerCertificate().subjectaltname ?? '';
      response.resume().on('end', () => resolve({ names, isReused: asked.reusedSocket }));
    });
    asked.on('error', reject).end();
  });

const newAgent = () => new Agent({ keepAlive: true, ca: authority.chain });

beforeAll(async () => {
  authority = await makeAuthority('caja-1', ['localhost', 'example.com'], new Date());
  const first = await put('primero.example.com');
  const opened = await openLiveCertificate(config, '127.0.0.1', log, 5);
  if (opened === undefined) throw new Error('no certificate');
  live = opened;
  server = createServer({ key: first.key, cert: first.chain }, (_request, reply) => reply.end('ok'));
  live.follow(server);
  await new Promise<void>(resolve => {
    server.listen(0, 'localhost', resolve);
  });
});
afterAll(() => {
  server.close();
  rmSync(scratch, { recursive: true });
});

test('the next connection gets the renewed certificate, open ones stay; unusable files change nothing and are logged once', async () => {
  const [early, late, last] = [newAgent(), newAgent(), newAgent()];
  expect(await ask(early)).toMatchObject({ names: expect.stringContaining('primero.example.com') as string });

  const second = await put('segundo.example.com');
  await expect.poll(() => live.current.chain).toBe(second.chain);
  expect(await ask(early)).toEqual({
    names: expect.stringContaining('primero.example.com') as string,
    isReused: true,
  });
  expect(await ask(late)).toMatchObject({ names: expect.stringContaining('segundo.example.com') as string });

  writeFileSync(keyFile, (await makeServerCertificate(authority, ['otro.example.com'], new Date())).key);
  await expect.poll(() => reported).toHaveBeenCalled();
  expect(live.current.chain).toBe(second.chain);
  expect(await ask(last)).toMatchObject({ names: expect.stringContaining('segundo.example.com') as string });

  const third = await put('tercero.example.com');
  await expect.poll(() => live.current.chain).toBe(third.chain);
  expect(reported).toHaveBeenCalledTimes(1);
  for (const agent of [early, late, last]) agent.destroy();
});
