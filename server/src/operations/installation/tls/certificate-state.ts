import { X509Certificate } from 'node:crypto';
import type { Config } from '../../../config.ts';
import type { CertificateState } from '../../../platform/http/https-server.ts';
import type { Clock } from '../../../platform/primitives/time/clock.ts';
import { readCertificateFiles } from './certificate-files.ts';
import { endOf } from './judge-certificate.ts';

/**
 * Reads the operator's certificate files. Undefined for a local certificate, which is renewed automatically, and for plain http.
 */
export function certificateReader({ tls }: Config, clock: Clock): (() => CertificateState) | undefined {
  if (tls === undefined || tls === 'local') return undefined;
  return () => {
    try {
      return { endsAt: endOf(new X509Certificate(readCertificateFiles(tls, clock.now()).chain)) };
    } catch (error) {
      return { fault: (error as Error).message };
    }
  };
}
