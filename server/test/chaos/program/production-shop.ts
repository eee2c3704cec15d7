import { writeFileSync } from 'node:fs';
import { basic } from '../../support/world/gateway/client.ts';
import { cardData, chargeBody } from '../../support/world/shop/shop.ts';
import type { RunningProgram } from './running-program.ts';

export const PRODUCTION = ['--environment', 'production'];

const ID = 'tienda1';
const PRIVATE_KEY = 'sk_secret_a';

interface ProductionSetup {
  /** Runs a command and fails if it does. */
  run(args: string[]): Promise<unknown>;
  /** A scratch file for enrolment values. */
  file: string;
  /** The port of the host behind each ISO 8583 connection. */
  hosts: Readonly<Record<string, number>>;
  rules: readonly object[];
}

/** Runs the commands of an operator until a production merchant can charge over its connections. */
export async function openProductionShop({ run, file, hosts, rules }: ProductionSetup): Promise<void> {
  const keys = ['--private-key', PRIVATE_KEY, '--public-key', 'pk_secret_a'];
  const price = ['--fee-percent', '2.9', '--fee-fixed', '900'];
  await run(['merchants', 'create', '--name', 'Tienda', '--id', ID, ...keys, ...price, ...PRODUCTION]);
  const facts = { acceptorId: 'ACEPTADOR1', terminalIds: 'TERM0001', merchantCategory: '5411' };
  writeFileSync(file, JSON.stringify({ ...facts, name: 'Tienda', city: 'Bogota' }));
  for (const [id, port] of Object.entries(hosts)) {
    const settings = JSON.stringify({ host: '127.0.0.1', port, acquirer: '123456', connections: 1 });
    const named = ['--id', id, '--kind', 'iso8583', '--name', 'Adquirente', '--settings', settings];
    await run(['connections', 'add', ...named, ...PRODUCTION]);
    await run(['enrol', '--merchant', ID, '--connection', id, '--values', file, ...PRODUCTION]);
  }
  await run(['routing', 'set', '--rules', JSON.stringify(rules), ...PRODUCTION]);
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export const shopUrl = (at: RunningProgram): string => `${at.production}/v1/${ID}`;
export const shopHeaders = { authorization: basic(PRIVATE_KEY), 'content-type': 'application/json' };

async function post(url: string, body: object): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', headers: shopHeaders, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Saves a card and charges it; returns the card's rejection if saving fails. */
export async function chargeInProduction(
  at: RunningProgram,
  fields: object,
  number = '4532015112830366',
): Promise<Answer> {
  const card = await post(`${shopUrl(at)}/cards`, cardData(number));
  if (card.status !== 201) return card;
  return post(`${shopUrl(at)}/charges`, chargeBody(String(card.body['id']), fields));
}
