import { languageOf } from '../library/messages.ts';
import type { FieldType } from '../library/outcome.ts';
import { type CardField, createCardField } from './card-field.ts';
import { createToken } from './create-token.ts';
import { type FromFrame, type FromPage, isGreeting, type TokenRequest } from './protocol.ts';
import { answerSiblings, askSiblings } from './sibling-frames.ts';

const parameters = new URLSearchParams(location.hash.slice(1));
const types: readonly string[] = ['number', 'cvv', 'expiry'] satisfies FieldType[];
const type = parameters.get('type') ?? '';

async function tokenize(field: CardField, group: string, request: TokenRequest): Promise<FromFrame> {
  const answers = await askSiblings(group, ['cvv', 'expiry']);
  return createToken(request, answers.set('number', field.answer()));
}

type Send = (message: FromFrame) => void;

function obey(type: FieldType, field: CardField, group: string, message: FromPage, send: Send): void {
  if (message.type === 'clear') field.clear();
  else if (message.type === 'focus') field.input.focus();
  else if (message.type === 'brand') field.setBrand(message.brand);
  else if (type === 'number') void tokenize(field, group, message).then(send);
}

function start(type: FieldType): void {
  let send: Send | undefined;
  const field = createCardField(type, languageOf(parameters.get('lang')), () =>
    send?.({ type: 'change', state: field.state() }),
  );
  field.input.addEventListener('focus', () => send?.({ type: 'focus' }));
  field.input.addEventListener('blur', () => send?.({ type: 'blur' }));
  field.input.addEventListener('keydown', event => {
    if (event.key === 'Enter') send?.({ type: 'submit' });
  });

  window.addEventListener('message', event => {
    // Only the embedding page, and only its first word: from then on its port is the only way in, so no
    // later message, of whatever origin, can take its place.
    const port = event.ports[0];
    if (event.source !== window.parent || send || !port || !isGreeting(event.data)) return;
    const { group, placeholder, style } = event.data;
    const reply: Send = message => port.postMessage(message);
    send = reply;
    if (typeof placeholder === 'string') field.setPlaceholder(placeholder);
    if (typeof style === 'object') field.setStyle(style);
    if (type !== 'number') answerSiblings(group, () => field.answer());
    port.addEventListener('message', ({ data }: MessageEvent<FromPage>) =>
      obey(type, field, group, data, reply),
    );
    port.start();
    reply({ type: 'ready' });
  });
}

// Opened by itself, outside a page, this document has no one to serve.
if (window.parent !== window && types.includes(type)) start(type as FieldType);
