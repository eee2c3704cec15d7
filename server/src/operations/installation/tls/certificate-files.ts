import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../../config.ts';
import type { ServerCertificate } from '../../../platform/http/https-server.ts';
import { endOf } from './judge-certificate.ts';

/** The operator's own files. Errors are reported at startup, not by the first client's failure. */
export function readCertificateFiles(
  files: { certificateFile: string; keyFile: string },
  now: Date,
): ServerCertificate {
  const chain = read('RECAUDO_TLS_CERT', files.certificateFile);
  const key = read('RECAUDO_TLS_KEY', files.keyFile);
  const certificate = parse(
    'RECAUDO_TLS_CERT',
    files.certificateFile,
    'a certificate',
    () => new X509Certificate(chain),
  );
  const privateKey: KeyObject = parse(
    'RECAUDO_TLS_KEY',
    files.keyFile,
    'a private key without a password',
    () => createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new ConfigError(
      `the key in ${files.keyFile} does not belong to the certificate in ${files.certificateFile}`,
    );
  }
  if (endOf(certificate) <= now) {
    throw new ConfigError(
      `the certificate in ${files.certificateFile} expired on ${endOf(certificate).toISOString()}`,
    );
  }
  return { key, chain };
}

function read(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${variable}: ${file} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Omits the library's message, which may quote the file's content. */
function parse<Result>(variable: string, file: string, what: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new ConfigError(`${variable}: ${file} does not contain ${what} in PEM format`, { cause: error });
  }
}
