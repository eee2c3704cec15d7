import type { FastifyRequest } from 'fastify';

/** The address of the payer's own browser: the public key is used in browsers, the private one by a shop's server. */
export const payerAddressOf = ({ caller, ip }: FastifyRequest): string | null =>
  caller.keyKind === 'public' ? ip : null;
