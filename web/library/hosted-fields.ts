import type { FromFrame } from '../hosted-fields/protocol.ts';
import type { Credentials } from './api-request.ts';
import type { Token } from './card-input.ts';
import { randomId } from './device-session.ts';
import { type FieldLink, type FieldOptions, type HostedField, mountField } from './hosted-field.ts';
import { message } from './messages.ts';
import {
  clientFailure,
  deliver,
  type FieldType,
  type OnError,
  type OnSuccess,
  type Outcome,
} from './outcome.ts';

export interface TokenParams {
  holder_name: string;
  address?: object;
}

export interface HostedFields {
  create(container: string | Element, options: FieldOptions): HostedField;
  createToken(params: TokenParams, onSuccess?: OnSuccess<Token>, onError?: OnError): Promise<Token>;
  clear(): void;
}

const READY_TIMEOUT_MS = 10_000;
// Longer than the frame's own request, which reports a slow gateway in its own words.
const TOKEN_TIMEOUT_MS = 40_000;

function getContainer(container: string | Element): Element {
  const element =
    typeof container === 'string'
      ? (document.getElementById(container) ?? document.querySelector(container))
      : container;
  if (!element) throw new Error('Recaudo: fields.create found no such container.');
  // Frames of one card find each other through the page's list of frames, which leaves shadow trees out.
  if (element.getRootNode() instanceof ShadowRoot) {
    throw new Error('Recaudo: a hosted field cannot stand inside a shadow root; pass it through a slot.');
  }
  return element;
}

function within(pending: Promise<void>, timeoutMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    void pending.then(() => clearTimeout(timer)).then(() => resolve(true));
  });
}

export function createHostedFields(credentials: () => Credentials): HostedFields {
  const group = randomId();
  const links = new Map<FieldType, FieldLink>();
  const pendingCalls = new Map<number, (outcome: Outcome<Token>) => void>();
  let calls = 0;
  let brand = '';

  const sendBrand = (): void => links.get('cvv')?.send({ type: 'brand', brand });

  function receive(from: FieldType, received: FromFrame): void {
    if (received.type === 'token') {
      pendingCalls.get(received.call)?.({ data: received.token, status: received.status });
    } else if (received.type === 'failure') {
      pendingCalls.get(received.call)?.(received.failure);
    } else if (from === 'number' && received.type === 'change') {
      brand = received.state.brand;
      sendBrand();
    } else if (from === 'cvv' && received.type === 'ready') {
      sendBrand();
    }
  }

  async function requestToken(params: TokenParams): Promise<Outcome<Token>> {
    const { merchantId, apiKey, language } = credentials();
    const link = links.get('number');
    if (!link?.field.element.isConnected) return clientFailure(1001, message(language, 'fieldMissing'));
    const notLoaded = clientFailure(1004, message(language, 'fieldsNotLoaded'), { message: 'Browser error' });
    if (!(await within(link.ready, READY_TIMEOUT_MS))) return notLoaded;
    const call = ++calls;
    return new Promise(resolve => {
      const settle = (outcome: Outcome<Token>): void => {
        clearTimeout(timer);
        pendingCalls.delete(call);
        resolve(outcome);
      };
      const timer = setTimeout(() => settle(notLoaded), TOKEN_TIMEOUT_MS);
      pendingCalls.set(call, settle);
      link.send({
        type: 'tokenize',
        call,
        merchantId,
        apiKey,
        language,
        holderName: params.holder_name,
        ...(params.address ? { address: params.address } : {}),
      });
    });
  }

  return {
    create(container, options) {
      const { origin, language } = credentials();
      const { type } = options;
      if (!['number', 'cvv', 'expiry'].includes(type)) {
        throw new Error('Recaudo: the type of a hosted field is number, cvv or expiry.');
      }
      const parent = getContainer(container);
      // One card per page: a second field of the same type takes the place of the first.
      links.get(type)?.field.remove();
      const link = mountField(parent, { origin, group, language }, options, received =>
        receive(type, received),
      );
      links.set(type, link);
      return link.field;
    },
    createToken: (params, onSuccess, onError) => deliver(requestToken(params), onSuccess, onError),
    clear() {
      for (const link of links.values()) link.field.clear();
    },
  };
}
