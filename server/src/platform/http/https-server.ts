import type { Server, ServerOptions } from 'node:http';
import { Server as HttpsServer } from 'node:https';

/** Private key and certificate chain, both as PEM. */
export interface ServerCertificate {
  key: string;
  chain: string;
}

/** The state of an operator's certificate files: their expiration, or what is wrong with them. */
export type CertificateState = { endsAt: Date } | { fault: string };

/** The certificate of running listeners, replaceable while they serve. */
export interface LiveCertificate {
  readonly current: ServerCertificate;
  /** Updates this server, too, when the certificate is replaced. */
  follow(server: Server): void;
  /** Takes effect with the next connection. */
  replace(next: ServerCertificate): void;
}

const contextOf = ({ key, chain }: ServerCertificate) => ({ key, cert: chain });

export function newLiveCertificate(first: ServerCertificate): LiveCertificate {
  let current = first;
  const servers: HttpsServer[] = [];
  return {
    get current() {
      return current;
    },
    follow(server) {
      if (server instanceof HttpsServer) servers.push(server);
    },
    replace(next) {
      current = next;
      for (const server of servers) server.setSecureContext(contextOf(next));
    },
  };
}

/** Fastify's types distinguish http and https applications; our code does not. */
export function transportOf(
  certificate: LiveCertificate | undefined,
  http: ServerOptions,
): { http: ServerOptions } {
  const https = certificate === undefined ? null : { ...http, ...contextOf(certificate.current) };
  const transport = { http, https };
  return transport;
}
