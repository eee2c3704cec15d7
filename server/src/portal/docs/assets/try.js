// Sends an example to the sandbox with the reader's session, and shows what came back. Production is not within reach.
document.addEventListener('reader', () => {
  for (const place of document.querySelectorAll('.try')) offerTry(place);
});

/** Where the newest object of a kind is found that an example names by its id. */
const listsOf = {
  source_id: '/cards',
  plan_id: '/plans',
  customer_id: '/customers',
  webhook_id: '/webhooks',
};

function offerTry(place) {
  const button = buttonFor(words.try, () => {
    button.remove();
    void openTry(place);
  });
  button.className = 'try-open';
  place.replaceChildren(button);
  place.hidden = false;
}

const own = path => `/panel/sandbox${path}`;

/** The newest of a list, or undefined: an example may be tried before there is one. */
async function newest(path) {
  const answer = await fetch(own(`${path}?limit=1`)).catch(() => undefined);
  const list = answer?.ok ? await answer.json() : [];
  return list[0]?.id;
}

async function openTry(place) {
  const { method, body } = place.dataset;
  const path = place.dataset.path.replace('{merchant_id}', reader.merchantId);
  const form = document.createElement('form');
  form.className = 'try-form';
  const ids = await idsFor(path);
  const fields = ids.map(({ name, value }) => fieldFor(form, name, 'input', value));
  const query =
    method === 'GET' && ids.length < 2 && !path.includes('}')
      ? fieldFor(form, words.query, 'input', 'limit=5')
      : undefined;
  const text =
    body === undefined ? undefined : fieldFor(form, words.body, 'textarea', await bodyFor(body, ids));
  const send = Object.assign(document.createElement('button'), { textContent: words.send });
  const result = document.createElement('div');
  result.setAttribute('role', 'status');
  form.append(send, result);
  form.addEventListener('submit', event => {
    event.preventDefault();
    const filled = ids.reduce(
      (address, { name }, index) => address.replace(`{${name}}`, encodeURIComponent(fields[index].value)),
      path,
    );
    const filters = query === undefined || query.value.trim() === '' ? '' : `?${query.value.trim()}`;
    void sendTry({ method, address: own(filled) + filters, text: text?.value, result });
  });
  place.replaceChildren(form);
  form.querySelector('input, textarea, button').focus();
}

/** The ids in a path from left to right: each is the newest of the list that stands before it. */
async function idsFor(path) {
  const ids = [];
  for (let rest = path; rest.includes('{'); ) {
    const [, before, name] = /^(.*?)\/\{(\w+)\}/.exec(rest);
    const value = name.endsWith('_id') ? ((await newest(before.replace('/sandbox/', '/'))) ?? '') : '';
    ids.push({ name, value });
    rest = rest.replace(`{${name}}`, value || '-');
  }
  return ids;
}

/** The example with objects that exist, and an order that nobody has used. */
async function bodyFor(example, ids) {
  const body = JSON.parse(example);
  const customer = ids.find(({ name }) => name === 'customer_id')?.value;
  const start = `/v1/${reader.merchantId}`;
  for (const [field, list] of Object.entries(listsOf)) {
    if (!(field in body)) continue;
    const ofCustomer =
      field === 'source_id' && customer ? await newest(`${start}/customers/${customer}${list}`) : undefined;
    body[field] = ofCustomer ?? (await newest(start + list)) ?? body[field];
  }
  if ('order_id' in body) body.order_id = `orden-${Date.now().toString(36)}`;
  return JSON.stringify(body, null, 2);
}

function fieldFor(form, name, tag, value) {
  const label = document.createElement('label');
  const field = Object.assign(document.createElement(tag), { value, spellcheck: false, autocomplete: 'off' });
  if (tag === 'textarea') field.rows = Math.min(16, value.split('\n').length);
  label.append(Object.assign(document.createElement('span'), { textContent: name }), field);
  form.append(label);
  return field;
}

async function sendTry({ method, address, text, result }) {
  if (text !== undefined && !isJson(text)) {
    result.textContent = words.invalidBody;
    return;
  }
  result.textContent = words.sending;
  const answer = await fetch(address, {
    method,
    headers: {
      'x-recaudo-csrf': reader.csrf,
      'x-recaudo-docs': '1',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(text === undefined ? {} : { body: text }),
  }).catch(() => undefined);
  if (answer === undefined) {
    result.textContent = words.noAnswer;
    return;
  }
  const status = Object.assign(document.createElement('strong'), {
    textContent: `${words.answer} ${answer.status}`,
  });
  status.className = answer.ok ? 'good' : 'bad';
  const line = document.createElement('p');
  line.append(status, ' ', linkTo(`/pruebas/peticiones/${answer.headers.get('x-request-id')}`, words.log));
  const shown = document.createElement('pre');
  shown.tabIndex = 0;
  shown.append(Object.assign(document.createElement('code'), { textContent: spread(await answer.text()) }));
  result.replaceChildren(line, shown);
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The same text on lines of its own, for the eye: amounts keep their two decimals. */
function spread(text) {
  let depth = 0;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g, part => {
    if (part === '{' || part === '[') return `${part}\n${'  '.repeat((depth += 1))}`;
    if (part === '}' || part === ']') return `\n${'  '.repeat((depth -= 1))}${part}`;
    if (part === ':') return ': ';
    return part === ',' ? `,\n${'  '.repeat(depth)}` : part;
  });
}
