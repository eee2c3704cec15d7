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
import { createTokenCalls } from './token-calls.ts';

export interface TokenParams {
  holder_name: string;
  address?: object;
}

export interface HostedFields {
  create(container: string | Element, options: FieldOptions): HostedField;
  createToken(params: TokenParams, onSuccess?: OnSuccess<Token>, onError?: OnError): Promise<Token>;
  clear(): void;
}

function getContainer(container: string | Element): Element {
  const element =
    typeof container === 'string'
      ? (document.getElementById(container) ?? document.querySelector(container))
      : container;
  if (!element) throw new Error('Recaudo: fields.create found no such container.');
  // Fields of one card find each other through `window.frames`, which excludes shadow trees.
  if (element.getRootNode() instanceof ShadowRoot) {
    throw new Error('Recaudo: a hosted field cannot stand inside a shadow root; pass it through a slot.');
  }
  return element;
}

export function createHostedFields(credentials: () => Credentials): HostedFields {
  const group = randomId();
  const links = new Map<FieldType, FieldLink>();
  const tokenCalls = createTokenCalls();
  let brand = '';

  const sendBrand = (): void => links.get('cvv')?.send({ type: 'brand', brand });

  function receive(from: FieldType, received: FromFrame): void {
    if (received.type === 'token' || received.type === 'failure') {
      tokenCalls.settle(received);
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
    const request = { merchantId, apiKey, language, holderName: params.holder_name };
    return tokenCalls.start(link, params.address ? { ...request, address: params.address } : request);
  }

  return {
    create(container, options) {
      const { origin, language } = credentials();
      const { type } = options;
      if (!['number', 'cvv', 'expiry'].includes(type)) {
        throw new Error('Recaudo: the type of a hosted field is number, cvv or expiry.');
      }
      const parent = getContainer(container);
      // One card per page: a second field of the same type replaces the first.
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
