import type { Server, ServerOptions } from 'node:http';
import { Server as HttpsServer } from 'node:https';

/** The private key, and the certificate with those between it and its authority; both as PEM. */
export interface ServerCertificate {
  key: string;
  chain: string;
}

/** How it stands with the files of an operator's own certificate: until when they are good, or what is wrong with them. */
export type CertificateState = { endsAt: Date } | { fault: string };

/** What listeners show to those who connect; it can be replaced while they serve. */
export interface LiveCertificate {
  readonly current: ServerCertificate;
  /** Tells this server, too, when there is another one. */
  follow(server: Server): void;
  /** From the next connection on. */
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

/** Which server Fastify makes. To its types an application of https is another one; to ours there is no difference. */
export function transportOf(
  certificate: LiveCertificate | undefined,
  http: ServerOptions,
): { http: ServerOptions } {
  const https = certificate === undefined ? null : { ...http, ...contextOf(certificate.current) };
  const transport = { http, https };
  return transport;
}
