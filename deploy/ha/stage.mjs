// The installation that a drill breaks.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startCluster } from './cluster.mjs';
import { openShop, startReceiver } from './load.mjs';
import { newInstallation, startAcquirer } from './programs.mjs';

/** The cluster, and a gateway on it whose shop charges through an acquirer's host. */
export async function setStage({ root, portBase, settings, subscriptions, say }) {
  const cluster = await startCluster({ root, port: portBase, settings, say });
  const installation = newInstallation({
    folder: path.join(root, 'gateway'),
    databaseUrl: cluster.url,
  });
  await installation.command('vault', 'init', '--file', path.join(installation.folder, 'sandbox.json'));
  await installation.command('migrate');
  const acquirer = await startAcquirer();
  const made = JSON.parse(await installation.command('merchants', 'create', '--name', 'Choque', '--json'));
  const shop = { merchantId: made.merchant_id, privateKey: made.private_key };
  await routeToHost(installation, acquirer, shop);
  const programs = [];
  for (const [index, role] of ['api', 'api', 'worker', 'worker'].entries()) {
    programs.push(await installation.serve(role, portBase + 100 + 10 * index));
  }
  const urls = programs.filter(({ role }) => role === 'api').map(({ url }) => url);
  const receiver = await startReceiver(portBase + 90);
  const cardId = await openShop(urls[0], shop, {
    subscriptions,
    receiver: receiver.url,
  });
  return { cluster, installation, acquirer, shop, programs, urls, receiver, cardId, due: new Set() };
}

async function routeToHost(installation, { port }, { merchantId }) {
  const folder = path.join(installation.folder, 'link');
  mkdirSync(folder, { recursive: true });
  const values = {
    acceptorId: '000012345',
    terminalIds: 'TERM0001, TERM0002',
    merchantCategory: '5462',
    name: 'Choque',
    city: 'Bogota',
  };
  const file = path.join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const settings = JSON.stringify({ host: '127.0.0.1', port, acquirer: '123456' });
  await installation.command(
    'connections',
    'add',
    '--id',
    'host',
    '--kind',
    'iso8583',
    '--name',
    'Adquirente',
    '--settings',
    settings,
  );
  await installation.command('enrol', '--merchant', merchantId, '--connection', 'host', '--values', file);
  const rules = JSON.stringify([{ links: ['host'] }]);
  await installation.command(
    'routing',
    'set',
    '--merchant',
    merchantId,
    '--method',
    'card',
    '--rules',
    rules,
  );
}
