import { callApi } from './api-request.ts';
import { type CardInput, type Token, toCardBody } from './card-input.ts';
import { cardType, isExpiryValid, type Loose, validateCardNumber, validateCVC } from './card-validators.ts';
import { setupDeviceData } from './device-session.ts';
import { type FormReference, findCard } from './form-extraction.ts';
import { createHostedFields } from './hosted-fields.ts';
import { message } from './messages.ts';
import { clientFailure, deliver, type OnError, type OnSuccess, type Outcome } from './outcome.ts';
import { createSettings, type LibrarySurroundings } from './settings.ts';
import manifest from './version.json' with { type: 'json' };

type Create<T> = (
  card: CardInput,
  onSuccess?: OnSuccess<T>,
  onError?: OnError,
  customerId?: string,
) => Promise<T>;

const cardsPath = (customerId: string | null | undefined): string =>
  customerId ? `/customers/${encodeURIComponent(customerId)}/cards` : '/cards';

export type Library = ReturnType<typeof createLibrary>;

export function createLibrary(surroundings: LibrarySurroundings) {
  const { credentials, setters } = createSettings(surroundings);

  const createToken: Create<Token> = (card, onSuccess, onError) =>
    deliver(callApi<Token>(credentials(), 'POST', '/tokens', toCardBody(card)), onSuccess, onError);

  const createCard: Create<Record<string, unknown>> = (card, onSuccess, onError, customerId) =>
    deliver(callApi(credentials(), 'POST', cardsPath(customerId), toCardBody(card)), onSuccess, onError);

  /** The older script's argument order: the customer may be empty, the card may not. */
  const updateCard = (
    card: CardInput,
    onSuccess?: OnSuccess<Record<string, unknown>>,
    onError?: OnError,
    customerId?: string | null,
    cardId?: string,
  ): Promise<Record<string, unknown>> => {
    const path = `${cardsPath(customerId)}/${encodeURIComponent(cardId ?? '')}`;
    const pending: Promise<Outcome<Record<string, unknown>>> = cardId
      ? callApi(credentials(), 'PUT', path, toCardBody(card))
      : Promise.resolve(clientFailure(1001, message(credentials().language, 'cardId')));
    return deliver(pending, onSuccess, onError);
  };

  function fromForm<T>(create: Create<T>) {
    return (
      form: FormReference,
      onSuccess?: OnSuccess<T>,
      onError?: OnError,
      customerId?: string,
    ): Promise<T> => {
      const card = findCard(form);
      if (card) return create(card, onSuccess, onError, customerId);
      const missing: Outcome<T> = clientFailure(1001, message(credentials().language, 'formMissing'));
      return deliver(Promise.resolve(missing), onSuccess, onError);
    };
  }

  return {
    version: manifest.version,
    ...setters,
    token: { create: createToken, extractFormAndCreate: fromForm(createToken) },
    card: {
      create: createCard,
      update: updateCard,
      extractFormInfo: (form: FormReference): CardInput => findCard(form) ?? {},
      extractFormAndCreate: fromForm(createCard),
      validateCardNumber,
      validateCVC,
      validateExpiry: (month: Loose, year: Loose): boolean => isExpiryValid(month, year, new Date()),
      cardType,
    },
    deviceData: { setup: setupDeviceData },
    fields: createHostedFields(credentials),
  };
}
