import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRaw } from '../../support/doubles/network/raw-http.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import { goLiveFields, multipartOf, pdf, rut, sendGoLive } from '../../support/world/shop/go-live-form.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { makeReady } from '../../support/world/shop/ready-business.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

const MEGABYTE = 1024 * 1024;

let panel: TestPanel;
let port: number;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  await panel.portal.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = panel.portal.server.address() as AddressInfo);
});
afterAll(() => panel.close());

const goLiveOf = (person: Person) => `/panel/businesses/${person.business().id}/go-live`;
const dataOf = (person: Person) => `/panel/sandbox/data/${person.business().sandbox_merchant_id}`;

/** Sends only the head of a request, with the length of a body that never comes. */
async function announce(person: Person, path: string, type: string, bytes: number) {
  const connection = openRaw(port);
  connection.socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1:8000',
      'Origin: http://127.0.0.1:8000',
      `Cookie: recaudo_session=${person.cookie}`,
      `x-recaudo-csrf: ${person.session.csrf_token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${bytes}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = await connection.answers(1);
  connection.socket.destroy();
  return answer;
}

const folders = () => readdirSync(tmpdir()).filter(name => name.startsWith(`recaudo-upload-${process.pid}-`));

describe('a body is read only if it is wanted', () => {
  const FORM = 'multipart/form-data; boundary=x';

  test('422 1003: a form of a business that is not ready to go live', async () => {
    const ana = await panel.signUp();
    const answer = await announce(ana, goLiveOf(ana), FORM, 15 * MEGABYTE);
    expect(answer?.status).toBe(422);
    expect(answer?.text).toContain('The request still needs');
  });

  test('422 1003: a second form while the first waits for its response', async () => {
    const ana = await panel.signUp();
    await makeReady(ana);
    expect((await sendGoLive(ana)).status).toBe(201);
    const answer = await announce(ana, goLiveOf(ana), FORM, 15 * MEGABYTE);
    expect(answer?.text).toContain('A request is already open');
  });

  test("403 1010 and 404 1005: another person's business, and evidence without a dispute", async () => {
    const [ana, eva] = [await panel.signUp(), await panel.signUp()];
    expect((await announce(eva, goLiveOf(ana), FORM, 15 * MEGABYTE))?.status).toBe(404);
    const path = `${dataOf(eva)}/chargebacks/tr0000000000000000000/evidence?name=a.pdf`;
    expect((await announce(eva, path, 'application/pdf', 4 * MEGABYTE))?.status).toBe(404);
  });

  test.each([
    ['JSON of any route of the dashboard', '/sessions', 'application/json', 65 * 1024],
    ['JSON of an operation', '/customers', 'application/json', 65 * 1024],
    ['a logo', '/brand/logo', 'image/png', 300 * 1024],
    ['a file of the bank', '/reconciliation/files?name=a.csv', 'text/csv', 3 * MEGABYTE],
  ])('413 1009: %s by its announced length', async (_title, path, type, bytes) => {
    const ana = await panel.signUp();
    const merchantId = ana.business().sandbox_merchant_id;
    const base = path === '/customers' ? `/panel/sandbox/v1/${merchantId}` : dataOf(ana);
    const address = path === '/sessions' ? '/panel/password' : `${base}${path}`;
    if (path === '/brand/logo') {
      const { status } = await ana.call('PUT', address, Buffer.alloc(bytes), {
        headers: { 'content-type': type },
      });
      expect(status).toBe(413);
      return;
    }
    expect((await announce(ana, address, type, bytes))?.status).toBe(413);
  });

  test('413 1009: a form above 16 MB; 429 1018: a third concurrent one of the same business', async () => {
    const ana = await panel.signUp();
    await makeReady(ana);
    expect((await announce(ana, goLiveOf(ana), FORM, 17 * MEGABYTE))?.status).toBe(413);
    // The third form is rejected, whichever it is; the other two are waited for.
    const slow = [openForm(ana), openForm(ana), openForm(ana)];
    const [refused] = await Promise.race(slow.map(connection => connection.answers(1)));
    expect(refused?.status).toBe(429);
    for (const connection of slow) connection.socket.destroy();
    await expect.poll(async () => (await sendGoLive(ana)).status).toBe(201);
  });

  /** Starts a form and never finishes it. */
  function openForm(person: Person) {
    const connection = openRaw(port);
    connection.socket.write(
      [
        `POST ${goLiveOf(person)} HTTP/1.1`,
        'Host: 127.0.0.1:8000',
        'Origin: http://127.0.0.1:8000',
        `Cookie: recaudo_session=${person.cookie}`,
        `x-recaudo-csrf: ${person.session.csrf_token}`,
        `Content-Type: ${FORM}`,
        `Content-Length: ${MEGABYTE}`,
        '',
        '--x\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-',
      ].join('\r\n'),
    );
    return connection;
  }
});

describe('while a free account keeps sending 15 MB', () => {
  test('charges get responses, and nothing blocks the process for long', { timeout: 120_000 }, async () => {
    const ana = await panel.signUp();
    await makeReady(ana);
    const { client } = await panel.sandbox.merchant();
    const card = await saveCard(client);
    const document = { ...rut, content: Buffer.concat([pdf, Buffer.alloc(4.9 * MEGABYTE)]) };
    // The check digit is wrong, so the whole form is read and nothing is stored.
    const form = await multipartOf({ ...goLiveFields, nit: '890903938-1' }, [document, document, document]);
    let isOver = false;
    const upload = async () => {
      const statuses = [];
      for (let sent = 0; sent < 10; sent += 1) {
        const headers = { 'content-type': form.contentType };
        statuses.push((await ana.post(goLiveOf(ana), form.bytes, { headers })).status);
      }
      return statuses;
    };
    const charge = async () => {
      let answered = 0;
      while (!isOver) {
        const { status } = await client.post('/charges', chargeBody(card));
        if (status === 200) answered += 1;
      }
      return answered;
    };
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const charging = charge();
    const statuses = await Promise.all([upload(), upload()]);
    isOver = true;
    delay.disable();
    expect(new Set(statuses.flat())).toEqual(new Set([422]));
    // At least one charge per two uploads; on a busy machine, a charge takes as long as an upload.
    expect(await charging).toBeGreaterThanOrEqual(10);
    // Parsing a form of this size as one JSON text blocked the process for longer than this, once per upload. A busy machine
    // may do so once.
    expect(delay.percentile(99) / 1e6).toBeLessThan(1_000);
  });

  test('leaves nothing on disk', async () => {
    await expect.poll(folders).toEqual([]);
  });
});
