// Charges saved cards one after the other on several connections until it gets a signal. Each line of its journal is a charge:
// its order, the time of the request and the time of the response with 200, in milliseconds.
import { createWriteStream, readFileSync } from 'node:fs';
import process from 'node:process';
import { CARD, chargeOf } from '../../scripts/drills/drill-load.mjs';

const [, , base, credentialsFile, journalFile] = process.argv;
const { merchant_id, private_key } = JSON.parse(readFileSync(credentialsFile, 'utf8'));
const journal = createWriteStream(journalFile);
const headers = { authorization: `Basic ${btoa(`${private_key}:`)}`, 'content-type': 'application/json' };
let isOver = false;
let orders = 0;
process.once('SIGTERM', () => {
  isOver = true;
});

async function post(path, body) {
  const answer = await fetch(`${base}/v1/${merchant_id}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const card = await post('/cards', CARD);

async function side() {
  while (!isOver) {
    orders += 1;
    const order = orders;
    const sentAt = Date.now();
    const { status } = await post('/charges', chargeOf(card.body.id, order));
    if (status === 200) journal.write(`${order} ${sentAt} ${Date.now()}\n`);
    else process.exitCode = 1;
  }
}
await Promise.all(Array.from({ length: 8 }, side));
journal.end();
