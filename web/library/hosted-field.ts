import type { FieldState, FromFrame, FromPage, Greeting } from '../hosted-fields/protocol.ts';
import { type Language, message } from './messages.ts';
import type { FieldType } from './outcome.ts';

export interface FieldOptions {
  type: FieldType;
  lang?: Language;
  placeholder?: string;
  style?: Record<string, string | number>;
}

export interface FieldEvents {
  ready: undefined;
  change: FieldState;
  focus: undefined;
  blur: undefined;
  /** Enter was pressed inside the field. */
  submit: undefined;
}

export interface HostedField {
  type: FieldType;
  element: HTMLIFrameElement;
  /** Returns the function that stops listening. */
  on<Name extends keyof FieldEvents>(name: Name, handler: (event: FieldEvents[Name]) => void): () => void;
  focus(): void;
  clear(): void;
  remove(): void;
}

export interface FieldLink {
  field: HostedField;
  send(message: FromPage): void;
  /** Resolves when the frame's document has answered the greeting. */
  ready: Promise<void>;
}

export interface FrameSource {
  origin: string;
  group: string;
  language: Language;
}

type Listeners = { [Name in keyof FieldEvents]: Set<(event: FieldEvents[Name]) => void> };

function createFrame(source: FrameSource, options: FieldOptions): HTMLIFrameElement {
  const language = options.lang ?? source.language;
  const frame = document.createElement('iframe');
  frame.src = `${source.origin}/js/v1/fields/field.html#type=${options.type}&lang=${language}`;
  frame.title = message(language, `${options.type}Title`);
  frame.referrerPolicy = 'no-referrer';
  frame.style.cssText =
    'display:block;border:0;width:100%;height:var(--recaudo-field-height,44px);color-scheme:light';
  return frame;
}

function composeGreeting(group: string, { placeholder, style }: FieldOptions): Greeting {
  return {
    recaudo: 'greeting',
    group,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(style ? { style: { ...style } } : {}),
  };
}

/** Greets the frame on every load, because a frame that moves in the page restarts with an empty document. */
function openChannel(
  frame: HTMLIFrameElement,
  origin: string,
  greeting: Greeting,
  receive: (message: FromFrame) => void,
): (message: FromPage) => void {
  let port: MessagePort | undefined;
  frame.addEventListener('load', () => {
    const channel = new MessageChannel();
    port?.close();
    port = channel.port1;
    port.addEventListener('message', (event: MessageEvent<FromFrame>) => receive(event.data));
    port.start();
    frame.contentWindow?.postMessage(greeting, origin, [channel.port2]);
  });
  return message => port?.postMessage(message);
}

export function mountField(
  container: Element,
  source: FrameSource,
  options: FieldOptions,
  onMessage: (message: FromFrame) => void,
): FieldLink {
  const frame = createFrame(source, options);
  const listeners: Listeners = {
    ready: new Set(),
    change: new Set(),
    focus: new Set(),
    blur: new Set(),
    submit: new Set(),
  };
  const ready = new Promise<void>(resolve => listeners.ready.add(() => resolve()));
  const send = openChannel(frame, source.origin, composeGreeting(source.group, options), received => {
    onMessage(received);
    if (received.type === 'change') for (const handler of listeners.change) handler(received.state);
    else if (received.type !== 'token' && received.type !== 'failure') {
      for (const handler of listeners[received.type]) handler(undefined);
    }
  });
  const field: HostedField = {
    type: options.type,
    element: frame,
    on(name, handler) {
      listeners[name].add(handler);
      return () => listeners[name].delete(handler);
    },
    focus() {
      // Focuses the frame first: some browsers let a document take the focus only while its frame has it.
      frame.focus();
      send({ type: 'focus' });
    },
    clear: () => send({ type: 'clear' }),
    remove: () => frame.remove(),
  };
  container.append(frame);
  return { field, send, ready };
}
