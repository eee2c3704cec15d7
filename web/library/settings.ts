import type { Credentials } from './api-request.ts';
import { languageOf } from './messages.ts';

export interface LibrarySurroundings {
  origin: string;
  pageLanguage: () => string;
  findEnvironment: () => string | undefined;
}

/** What the page tells the library about itself, and the credentials that follow from it. */
export function createSettings({ origin, pageLanguage, findEnvironment }: LibrarySurroundings) {
  let merchantId = '';
  let apiKey = '';
  let isSandbox = false;

  const credentials = (): Credentials => ({
    origin,
    merchantId,
    apiKey,
    language: languageOf(pageLanguage()),
  });

  const setters = {
    setId(id: string): void {
      merchantId = asText(id);
    },
    getId: (): string => merchantId,
    setApiKey(publicKey: string): void {
      apiKey = asText(publicKey);
    },
    getApiKey: (): string => apiKey,
    /** Kept for older pages: the origin of the script decides, so this only checks that the page agrees. */
    setSandboxMode(flag: unknown): void {
      isSandbox = Boolean(flag);
      const environment = findEnvironment();
      if (environment && isSandbox !== (environment === 'sandbox')) {
        console.warn(`Recaudo: setSandboxMode(${isSandbox}) has no effect, ${origin} is ${environment}.`);
      }
    },
    getSandboxMode: (): boolean => isSandbox,
  };

  return { credentials, setters };
}

/** Pages hand over what their own settings hold: what is no text is none, and reaches the error callback. */
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
