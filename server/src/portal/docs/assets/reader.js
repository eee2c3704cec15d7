// Who reads: their test merchant, and their keys where they want them, go into the examples. Keys stay in this tab.
const KEYS = 'recaudo-docs-keys';
const readerBox = document.querySelector('.reader');
const words = readerBox ? JSON.parse(readerBox.dataset.messages) : {};
/** Set once it is known who is signed in; examples that can be tried wait for it. */
let reader;

if (readerBox && document.querySelector('.fill, .try')) void findReader();

async function findReader() {
  const { is_signed_in: isSignedIn, demo } = await askJson('/docs/reader.json');
  const session = isSignedIn ? await askJson('/panel/session') : undefined;
  const business = session?.impersonation === null ? chosenOf(session.businesses) : undefined;
  if (business === undefined) {
    keepKeys(undefined);
    if (demo) fillIn(demo);
    showReader(demo ? [words.demo] : [words.signIn, ' ', linkTo('/', words.signInLink)]);
    return;
  }
  const merchantId = business.sandbox_merchant_id;
  reader = { business, merchantId, csrf: session.csrf_token };
  const own = demo?.merchant_id === merchantId ? demo : keptKeys(merchantId);
  fillIn({ merchant_id: merchantId, ...own });
  showOwner(own !== undefined);
  document.dispatchEvent(new Event('reader'));
}

/** The one that the dashboard shows in this browser, else the first. */
function chosenOf(businesses) {
  let chosen;
  try {
    chosen = JSON.parse(localStorage.getItem('recaudo.preferences') ?? '{}').businessId;
  } catch {
    // Nothing is kept here.
  }
  return businesses.find(({ id }) => id === chosen) ?? businesses[0];
}

async function askJson(address) {
  const answer = await fetch(address, { headers: { 'x-recaudo-watch': '1' } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

function fillIn(values) {
  for (const place of document.querySelectorAll('.fill')) {
    const value = values[place.dataset.fill];
    place.dataset.words ??= place.textContent;
    place.textContent = value ?? place.dataset.words;
  }
}

function keptKeys(merchantId) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEYS) ?? 'null');
    return kept?.merchant_id === merchantId ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keepKeys(keys) {
  try {
    if (keys === undefined) sessionStorage.removeItem(KEYS);
    else sessionStorage.setItem(KEYS, JSON.stringify(keys));
  } catch {
    // A browser that keeps nothing: they hold for this page.
  }
}

function showReader(content) {
  const line = document.createElement('p');
  line.append(...content);
  readerBox.replaceChildren(line);
  readerBox.hidden = false;
}

const linkTo = (address, text) =>
  Object.assign(document.createElement('a'), { href: address, textContent: text });

function buttonFor(text, press) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  button.addEventListener('click', press);
  return button;
}

function showOwner(hasKeys) {
  const name = Object.assign(document.createElement('strong'), { textContent: reader.business.name });
  const button = hasKeys
    ? buttonFor(words.dropKeys, dropKeys)
    : buttonFor(words.bringKeys, () => void bringKeys());
  showReader([hasKeys ? words.hasKeys : words.merchant, ' ', name, ' ', button]);
}

function dropKeys() {
  keepKeys(undefined);
  fillIn({ merchant_id: reader.merchantId });
  showOwner(false);
}

function useKeys(keys) {
  const all = { ...keptKeys(reader.merchantId), merchant_id: reader.merchantId, ...keys };
  keepKeys(all);
  fillIn(all);
}

/** Keys that nobody has seen yet are told; of others only the last digits are known. */
async function bringKeys() {
  const keys = await askJson(`/panel/businesses/${reader.business.id}/keys/sandbox`).catch(() => undefined);
  const seen = linkTo('/pruebas/llaves', words.keysScreen);
  if (keys === undefined) {
    showReader([words.notNow, ' ', seen]);
    return;
  }
  const told = keys.filter(({ key }) => key !== undefined);
  if (told.length === 0) {
    showReader([words.paste, ' ', seen]);
    for (const kind of ['private', 'public'])
      pasteKey(
        kind,
        keys.filter(key => key.kind === kind),
      );
    readerBox.querySelector('input')?.focus();
    return;
  }
  useKeys(Object.fromEntries(told.map(({ kind, key }) => [`${kind}_key`, key])));
  showReader([words.firstLook]);
  for (const { kind, key } of told) {
    const line = document.createElement('p');
    line.append(
      `${words[`${kind}Key`]}: `,
      Object.assign(document.createElement('code'), { textContent: key }),
    );
    readerBox.append(line);
  }
}

/** A key of production ends otherwise, and is refused here. */
function pasteKey(kind, known) {
  if (known.length === 0) return;
  const form = document.createElement('form');
  const ends = known.map(({ last_four: lastFour }) => lastFour);
  const input = Object.assign(document.createElement('input'), {
    type: 'password',
    autocomplete: 'off',
    required: true,
  });
  const label = document.createElement('label');
  label.append(`${words[`${kind}Key`]} (${words.endsIn} ${ends.map(end => `…${end}`).join(', ')}) `, input);
  const complaint = Object.assign(document.createElement('span'), { className: 'complaint' });
  complaint.setAttribute('role', 'alert');
  form.append(label, Object.assign(document.createElement('button'), { textContent: words.use }), complaint);
  form.addEventListener('submit', event => {
    event.preventDefault();
    const key = input.value.trim();
    const isOurs = /^\w{8,64}$/.test(key) && ends.some(end => key.endsWith(end));
    complaint.textContent = isOurs ? '' : words.wrongKey;
    if (!isOurs) return;
    useKeys({ [`${kind}_key`]: key });
    form.remove();
    if (readerBox.querySelector('form') === null || kind === 'private') showOwner(true);
  });
  readerBox.append(form);
}
