import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { sendMails } from '../../../../src/domain/emails/sending/send-mails.ts';
import { createMerchant } from '../../../../src/domain/merchants/create-merchant.ts';
import { listAttempts, postponeAttempt } from '../../../../src/domain/payments/attempt-store.ts';
import { checkUp, describeChecks } from '../../../../src/operations/health/check-up.ts';
import { readHealth } from '../../../../src/operations/health/health.ts';
import { manualClock, systemClock } from '../../../../src/platform/primitives/time/clock.ts';
import { newSite } from '../../../chaos/charges/crash-site.ts';
import { type OpenedGateway, openGatewayOn } from '../../../chaos/charges/gateway-on-database.ts';
import { expectError } from '../../../support/checks/error-object.ts';
import { recordFigures } from '../../../support/fixtures/figures.ts';
import { newClient, type TestClient } from '../../../support/world/gateway/client.ts';
import { newTestMailer, paymentLinkMail, queue } from '../../../support/world/shop/mails.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';

const DAY_MS = 24 * 3_600_000;
const never = () => new Promise<never>(() => undefined);

/** The wrong clock of one process, and a manual clock for the other so that tests need not wait. */
let leadMs = DAY_MS;
const wrongClock = { now: () => new Date(systemClock.now().getTime() + leadMs) };
const rightClock = manualClock(systemClock.now());

let site: Awaited<ReturnType<typeof newSite>>;
let wrong: OpenedGateway;
let right: OpenedGateway;
let own: { client: TestClient; dying: TestClient; merchantId: string; source: string };

beforeAll(async () => {
  site = await newSite();
  wrong = await openGatewayOn(site, {
    processClock: wrongClock,
    // The process dies while it waits, so it never sees a response.
    cardProcessor: sandbox => ({ ...sandbox, authorise: never, inquire: never, reverse: never }),
  });
  right = await openGatewayOn(site, { clock: rightClock });
  const { merchant, privateKey } = await createMerchant(right.gateway, { name: 'Tienda' });
  const client = newClient(right.app, merchant.id, privateKey);
  const dying = newClient(wrong.app, merchant.id, privateKey);
  own = { client, dying, merchantId: merchant.id, source: await saveCard(client) };
});
afterAll(async () => {
  await wrong.close();
  await right.close();
  site.remove();
});

/** Sets the other clock to the current time plus an offset. */
const at = (aheadMs: number) => rightClock.set(new Date(systemClock.now().getTime() + aheadMs));

describe('a gateway whose clock is a day ahead claims work and dies; another takes over after the normal lease', () => {
  test('409 1006 for seconds, not for a day: an Idempotency-Key in flight', async () => {
    const request = [
      '/charges',
      chargeBody(own.source),
      { headers: { 'idempotency-key': 'in flight' } },
    ] as const;
    void own.dying.post(...request);
    const charges = async () => (await own.client.get<unknown[]>('/charges')).body.length;
    await expect.poll(charges).toBe(1);
    at(0);
    expectError(await own.client.post(...request), 1006);
    await wrong.app.close();
    at(10_000);
    recordFigures({ 'hours ahead': leadMs / 3_600_000 });
    expectError(await own.client.post(...request), 1004);
  });

  test('a payment with an unknown outcome', async () => {
    const [charge] = (await own.client.get<{ id: string }[]>('/charges')).body;
    const [attempt] = await listAttempts(right.gateway.database, own.merchantId, charge?.id ?? '');
    if (attempt === undefined) throw new Error('nothing was sent');
    await postponeAttempt(right.gateway.database, attempt, 'unknown', new Date(0));
    void resolveChargeAttempts(wrong.gateway, 10);
    const checks = async () =>
      (await listAttempts(right.gateway.database, own.merchantId, attempt.transactionId))[0]?.checks;
    await expect.poll(checks).toBe(1);
    at(30_000);
    expect(await resolveChargeAttempts(right.gateway, 10)).toBe(0);
    at(61_000);
    expect(await resolveChargeAttempts(right.gateway, 10)).toBe(1);
  });

  test('a mail in progress', async () => {
    await queue(right.gateway, own.merchantId, paymentLinkMail());
    const stuck = newTestMailer();
    let isTaken = false;
    stuck.onSend = () => {
      isTaken = true;
      return never();
    };
    // The database decides when the mail is due and its clock may lag slightly, so the sweep repeats.
    const sweep = (): boolean => {
      if (!isTaken) void sendMails({ ...wrong.gateway, mailer: stuck }, 10);
      return isTaken;
    };
    await expect.poll(sweep).toBe(true);
    const mailer = newTestMailer();
    at(4 * 60_000);
    expect(await sendMails({ ...right.gateway, mailer }, 10)).toBe(0);
    at(5 * 60_000 + 1_000);
    expect(await sendMails({ ...right.gateway, mailer }, 10)).toBe(1);
  });
});

describe('recaudo doctor', () => {
  const clocksOf = async ({ gateway }: OpenedGateway) =>
    describeChecks(checkUp(await readHealth(gateway))).filter(line => line.includes('clocks'));

  test('a problem: the clock of this process is a day ahead', async () => {
    expect(await clocksOf(wrong)).toEqual([
      "  ! clocks: the clock of this process is 24 h ahead of the database's",
    ]);
  });

  test('a warning, also from other processes: the next check notices a clock that jumps', async () => {
    leadMs = -20_000;
    wrong.gateway.realClock.now();
    await expect
      .poll(() => clocksOf(right), { timeout: 30_000 })
      .toEqual([
        expect.stringMatching(
          /^ {2}- clocks: the clock of the process .* \d+ is 20 s behind the database's$/,
        ),
      ]);
    const drift = wrong.gateway.realClock.now().getTime() - systemClock.now().getTime();
    expect(Math.abs(drift)).toBeLessThan(2_000);
  });
});
