import type { FastifyRequest } from 'fastify';

/** The IP address of the payer's browser. Null with the private key, which only a shop's server uses. */
export const payerAddressOf = ({ caller, ip }: FastifyRequest): string | null =>
  caller.keyKind === 'public' ? ip : null;
