import { redactText } from '../../../domain/request-log/redact.ts';

/** Enough to recognize an address, not enough to write to it. */
export const maskAddress = (address: string): string =>
  address.replace(/^(.)[^@]*(?=@)/, (_whole, first: string) => `${first}•••`);

const link = /(https?:\/\/[^\s/]+)\/\S+/g;
const address = /(?<![^\s@<>(),;:])[^\s@<>(),;:]+@[^\s@<>(),;:]+/g;

/**
 * An email as an operator may read it, without links: they would let the reader pay or change a subscription in the payer's
 * name. Card numbers and secrets are masked as in the request log.
 */
export const redactEmail = (text: string): string =>
  redactText(text)
    .replaceAll(link, (_whole, origin: string) => `${origin}/…`)
    .replaceAll(address, maskAddress);
