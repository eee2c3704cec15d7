import { expect, test } from 'vitest';
import { type EnvironmentStatus, renderStatusPage } from './status-page.ts';

const now = new Date('2026-11-15T12:00:00Z');
const well: EnvironmentStatus = { now, api: 'ok', cards: 'ok', pse: 'ok', stores: 'not_connected' };

test('all is well, in Spanish; a closed environment is no trouble', () => {
  const page = renderStatusPage({ production: undefined, sandbox: well }, 'es');
  for (const messages of [
    'Todo funciona.',
    'Este ambiente todavía no está abierto.',
    'Sin conectar',
    'Tarjetas',
  ]) {
    expect(page).toContain(messages);
  }
});

test('one payment method that is down is named, in English', () => {
  const page = renderStatusPage({ production: { ...well, pse: 'down' }, sandbox: well }, 'en');
  expect(page).toContain('Some services have problems.');
  expect(page).toContain('Down');
});
