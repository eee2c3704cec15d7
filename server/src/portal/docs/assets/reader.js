// Who reads: their test merchant, and their keys where they want them, go into the examples. Keys stay in this tab.
const KEYS = 'recaudo-docs-keys';
const readerBox = document.querySelector('.reader');
const words = readerBox ? JSON.parse(readerBox.dataset.messages) : {};
/** Set once it is known who is signed in; examples that can be tried wait for it. */
let reader;
/** The reader's newest card: examples that charge one name it. */
let card;

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
  card = await newestCard(merchantId);
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

/** Undefined where there is none yet: the example then shows what an id looks like. */
async function newestCard(merchantId) {
  if (!document.querySelector('[data-fill="card_id"]')) return undefined;
  const cards = await askJson(`/panel/sandbox/v1/${merchantId}/cards?limit=1`).catch(() => []);
  return cards[0]?.id;
}

function fillIn(given) {
  const values = { card_id: card, ...given };
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

/** The public key, and the private one where the last sign-in was a moment ago; else it is pasted. */
async function bringKeys() {
  const path = `/panel/businesses/${reader.business.id}/keys/sandbox`;
  const keys = await askJson(path).catch(() => undefined);
  const seen = linkTo('/pruebas/llaves', words.keysScreen);
  if (keys === undefined) {
    showReader([words.notNow, ' ', seen]);
    return;
  }
  const own = kind => keys.filter(key => key.kind === kind);
  const publicKey = own('public').find(({ key }) => key !== undefined)?.key;
  const privateKey = await shownKey(path, own('private'));
  if (publicKey !== undefined) useKeys({ public_key: publicKey });
  if (privateKey !== undefined) {
    useKeys({ private_key: privateKey });
    showOwner(true);
    return;
  }
  showReader([words.paste, ' ', seen]);
  pasteKey('private', own('private'));
  if (publicKey === undefined) pasteKey('public', own('public'));
  readerBox.querySelector('input')?.focus();
}

async function shownKey(path, keys) {
  const kept = keys.find(({ can_be_shown: canBeShown }) => canBeShown);
  if (kept === undefined) return undefined;
  const answer = await fetch(`${path}/${kept.id}/reveal`, {
    method: 'POST',
    headers: { 'x-recaudo-csrf': reader.csrf },
  });
  return answer.ok ? (await answer.json()).key : undefined;
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
