// Requests about plans and subscriptions, in a fixed order, with fields of the specified interface only.
// record-billing.mjs has recorded a release's responses, and plain-billing.test.ts expects the same bytes from the
// current program.

const START = '2031-01-31T09:00:00-05:00';
const card = {
  holder_name: 'Ana Torres',
  card_number: '4111111111111111',
  cvv2: '123',
  expiration_month: '12',
  expiration_year: '49',
};
const ana = { name: 'Ana', last_name: 'Torres', email: 'ana@example.com', phone_number: '3001234567' };
const monthly = {
  name: 'Café mensual',
  amount: 20000,
  repeat_every: 1,
  repeat_unit: 'month',
  retry_times: 3,
  status_after_retry: 'unpaid',
  trial_days: 0,
};

/**
 * Sends all requests, each at its own instant, because lists order equal instants by random ids. `send(method, path,
 * body)` returns `{status, text}`; paths are below /v1/{merchant_id}. Returns the responses with ids replaced by the
 * order of their first appearance.
 */
export async function walkBilling(send) {
  const answers = [];
  const call = async (method, path, body) => {
    const { status, text } = await send(method, path, body);
    answers.push({ call: `${method} ${path}`, status, text });
    return text === '' ? {} : JSON.parse(text);
  };
  await call('PUT', '/sandbox/clock', { now: START });
  const plans = await walkPlans(call);
  await walkSubscriptions(call, plans);
  await walkDeclines(call, plans);
  return withoutIds(answers);
}

async function walkPlans(call) {
  const first = await call('POST', '/plans', monthly);
  const weekly = await call('POST', '/plans', {
    ...monthly,
    name: 'Semanal',
    amount: 7500.5,
    repeat_unit: 'week',
    repeat_every: 2,
  });
  const yearly = await call('POST', '/plans', {
    ...monthly,
    name: 'Anual con prueba',
    amount: 199999.99,
    repeat_unit: 'year',
    trial_days: 14,
    status_after_retry: 'cancelled',
  });
  await call('POST', '/plans', { ...monthly, amount: undefined });
  await call('POST', '/plans', { ...monthly, repeat_unit: 'decade' });
  await call('POST', '/plans', { ...monthly, amount: -1 });
  await call('GET', `/plans/${weekly.id}`);
  await call('PUT', `/plans/${weekly.id}`, { name: 'Cada dos semanas', trial_days: 4 });
  await call('GET', '/plans?limit=10');
  await call('GET', '/plans/pnothing');
  return { first, weekly, yearly };
}

async function walkSubscriptions(call, { first, weekly, yearly }) {
  const customer = await call('POST', '/customers', { ...ana, requires_account: false });
  const path = `/customers/${customer.id}`;
  const saved = await call('POST', `${path}/cards`, card);
  const plain = await call('POST', `${path}/subscriptions`, { plan_id: first.id, source_id: saved.id });
  const other = await call('POST', `${path}/subscriptions`, {
    plan_id: weekly.id,
    card: { ...card, card_number: '5555555555554444' },
  });
  const trial = await call('POST', `${path}/subscriptions`, { plan_id: yearly.id, source_id: saved.id });
  await call('POST', `${path}/subscriptions`, {
    plan_id: first.id,
    source_id: saved.id,
    trial_end_date: '2031-02-20',
  });
  await call('POST', `${path}/subscriptions`, { plan_id: 'pnothing', source_id: saved.id });
  await call('POST', `${path}/subscriptions`, { source_id: saved.id });
  await call('GET', `${path}/subscriptions/${plain.id}`);
  await call('GET', `${path}/subscriptions?limit=10`);
  await call('GET', `/plans/${first.id}/subscriptions`);
  await call('PUT', `${path}/subscriptions/${plain.id}`, { cancel_at_period_end: true });
  await call('PUT', `${path}/subscriptions/${plain.id}`, { cancel_at_period_end: false });
  await call('PUT', `${path}/subscriptions/${trial.id}`, { trial_end_date: '2031-02-10' });
  await call('PUT', `${path}/subscriptions/${other.id}`, { source_id: saved.id });
  await call('POST', '/sandbox/clock/advance', { months: 2 });
  await call('GET', `${path}/subscriptions?limit=10`);
  await call('GET', '/charges?limit=100');
  await call('DELETE', `${path}/subscriptions/${other.id}`);
  await call('GET', `${path}/subscriptions/${other.id}`);
  await call('DELETE', `${path}/subscriptions/${other.id}`);
  await call('DELETE', `/plans/${weekly.id}`);
  await call('GET', path);
}

async function walkDeclines(call, { first, yearly }) {
  const customer = await call('POST', '/customers', {
    ...ana,
    email: 'luz@example.com',
    requires_account: true,
  });
  const path = `/customers/${customer.id}`;
  const empty = await call('POST', `${path}/cards`, { ...card, card_number: '4444444444444448' });
  const owing = await call('POST', `${path}/subscriptions`, { plan_id: first.id, source_id: empty.id });
  await call('POST', '/sandbox/clock/advance', { days: 2 });
  await call('GET', `${path}/subscriptions/${owing.id}`);
  await call('PUT', `${path}/subscriptions/${owing.id}`, { trial_end_date: '2031-05-01' });
  const good = await call('POST', `${path}/cards`, card);
  await call('PUT', `${path}/subscriptions/${owing.id}`, { source_id: good.id });
  await call('POST', `${path}/subscriptions`, { plan_id: yearly.id, source_id: empty.id });
  await call('POST', '/sandbox/clock/advance', { months: 1 });
  await call('GET', `${path}/subscriptions?limit=10`);
  await call('GET', `${path}/charges?limit=100`);
  await call('GET', `${path}/subscriptions/snothing`);
  await call('DELETE', path);
}

const ID = /\b(?:tr|[a-z]{1,2})[0-9a-z]{19,21}\b/g;
const DRAWN = /"(authorization|request_id)":"[^"]+"/g;

/** Ids, authorizations and request ids are random. */
function withoutIds(answers) {
  const names = new Map();
  const nameOf = id => {
    if (!names.has(id)) names.set(id, `${id.slice(0, 2).replace(/\d/g, '')}-${names.size + 1}`);
    return names.get(id);
  };
  const plain = text => text.replace(ID, nameOf).replace(DRAWN, '"$1":"drawn"');
  return answers.map(({ call, status, text }) => ({ call: plain(call), status, text: plain(text) }));
}
