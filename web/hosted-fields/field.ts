import { languageOf } from '../library/messages.ts';
import type { FieldType } from '../library/outcome.ts';
import { type CardField, createCardField } from './card-field.ts';
import { createToken } from './create-token.ts';
import { dressField, getFieldParts, nameField } from './field-appearance.ts';
import { type FromFrame, type FromPage, type Greeting, isGreeting, type TokenRequest } from './protocol.ts';
import { answerSiblings, askSiblings } from './sibling-frames.ts';

const parameters = new URLSearchParams(location.hash.slice(1));
const types: readonly string[] = ['number', 'cvv', 'expiry'] satisfies FieldType[];
const type = parameters.get('type') ?? '';

async function tokenize(field: CardField, group: string, request: TokenRequest): Promise<FromFrame> {
  const answers = await askSiblings(group, ['cvv', 'expiry']);
  return createToken(request, answers.set('number', field.answer()));
}

type Send = (message: FromFrame) => void;

function start(type: FieldType): void {
  const parts = getFieldParts();
  const { input } = parts;
  const language = languageOf(parameters.get('lang'));
  let send: Send | undefined;
  nameField(parts, type, language);
  const field = createCardField(parts, type, language, state => send?.({ type: 'change', state }));
  input.addEventListener('focus', () => send?.({ type: 'focus' }));
  input.addEventListener('blur', () => send?.({ type: 'blur' }));
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter') send?.({ type: 'submit' });
  });

  function serve(greeting: Greeting, port: MessagePort): void {
    const { group } = greeting;
    const reply: Send = message => port.postMessage(message);
    send = reply;
    dressField(parts, greeting);
    if (type !== 'number') answerSiblings(group, () => field.answer());
    port.addEventListener('message', ({ data }: MessageEvent<FromPage>) => {
      if (data.type === 'clear') field.clear();
      else if (data.type === 'focus') input.focus();
      else if (data.type === 'brand') field.setBrand(data.brand);
      else if (type === 'number') void tokenize(field, group, data).then(reply);
    });
    port.start();
    reply({ type: 'ready' });
  }

  window.addEventListener('message', ({ source, ports, data }: MessageEvent<unknown>) => {
    // Accepts only the first message from the embedding page. From then on its port is the only channel, so no later
    // message of any origin can replace it.
    const port = ports[0];
    if (source === window.parent && !send && port && isGreeting(data)) serve(data, port);
  });
}

// A document opened by itself, outside a page, does nothing.
if (window.parent !== window && types.includes(type)) start(type as FieldType);
