import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { newUploadFolder, removeAbandonedUploads, removeUploadFolder } from './upload-folder.ts';
import { acceptFiles } from './uploads.ts';

const own = () => readdirSync(tmpdir()).filter(name => name.startsWith(`recaudo-upload-${process.pid}-`));
const app = fastify();
afterEach(() => app.close());

test('a client that disconnects during authentication leaves no folder and frees its slot', async () => {
  let goesAway = true;
  app.addHook('onRequest', async (request, reply) => {
    if (!goesAway) return;
    request.raw.destroy();
    await once(reply.raw, 'close');
  });
  await app.register(async scope => {
    acceptFiles(scope, ['text/csv'], { maxBytes: 1_000, ownerOf: () => 'ana' });
    scope.post('/files', async () => 'taken');
  });
  const address = await app.listen();
  const before = own();
  const send = () =>
    fetch(`${address}/files`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a,b' });
  for (let count = 0; count < 3; count += 1) await expect(send()).rejects.toThrow();
  goesAway = false;
  expect((await send()).status).toBe(200);
  await expect.poll(own).toEqual(before);
});

test('a file created while its folder is removed is deleted too', async () => {
  const folder = newUploadFolder();
  removeUploadFolder(folder);
  writeFileSync(join(folder, 'file'), 'a,b');
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test('the next start deletes uploads of a killed process, and keeps those of others', () => {
  const abandoned = join(tmpdir(), 'recaudo-upload-4194999-abcdef');
  mkdirSync(abandoned, { recursive: true });
  const folder = newUploadFolder();
  removeAbandonedUploads();
  expect([existsSync(abandoned), existsSync(folder)]).toEqual([false, true]);
  removeUploadFolder(folder);
});
