import type { Credentials } from './api-request.ts';
import { languageOf } from './messages.ts';

export interface LibrarySurroundings {
  origin: string;
  pageLanguage: () => string;
  findEnvironment: () => string | undefined;
}

/** The page's settings, and the credentials derived from them. */
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
    /** For older pages: the script's origin decides, so this only checks that the page agrees. */
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

/** Pages may pass any value: anything but text becomes empty text, which is reported to the error callback. */
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
