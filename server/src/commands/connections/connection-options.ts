import { environments } from '@recaudo/contract/shared/environment';
import { chooseOption } from '../command.ts';

/** Options common to all connection commands. */
export const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

/** Splits `card,pse`. */
export const wordsOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
