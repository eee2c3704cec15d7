import { environments } from '@recaudo/contract/shared/environment';
import { chooseOption } from '../command.ts';

/** The options of all commands around connections. */
export const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export const environmentOf = (options: { environment?: string | undefined }) =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

/** `card,pse` as a list. */
export const wordsOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map(word => word.trim())
    .filter(word => word !== '');
