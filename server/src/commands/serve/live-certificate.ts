import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { openCertificate, replacedAuthority } from '../../operations/installation/tls/open-certificate.ts';
import { type LiveCertificate, newLiveCertificate } from '../../platform/http/https-server.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';

/** Short enough for a person who has just replaced the files and checks the result. */
const LOOK_EVERY_MS = 10_000;

/**
 * The listeners' certificate: changed files take effect without a restart. Open connections keep theirs; new ones get
 * the new certificate.
 */
export async function openLiveCertificate(
  config: Config,
  host: string,
  log: Logger,
  pollEveryMs: number = LOOK_EVERY_MS,
): Promise<LiveCertificate | undefined> {
  const tellReplaced = (retired: string) => log.warn(replacedAuthority(retired));
  const first = await openCertificate(config, host, systemClock, tellReplaced);
  if (first === undefined) return undefined;
  const live = newLiveCertificate(first);
  let failure: { message: string; isReported: boolean } | undefined;
  const look = async () => {
    try {
      const found = await openCertificate(config, host, systemClock, tellReplaced);
      failure = undefined;
      if (found === undefined || found.chain === live.current.chain) return;
      live.replace(found);
      log.info('renewed the certificate of the listeners');
    } catch (error) {
      const { message } = error as Error;
      if (message !== failure?.message) {
        // A renewal replaces two files one after the other, which do not match in between.
        failure = { message, isReported: false };
        return;
      }
      if (failure.isReported) return;
      failure.isReported = true;
      log.error({ err: error }, 'the changed certificate cannot be used; keeping the previous one');
    }
  };
  setInterval(() => void look(), pollEveryMs).unref();
  return live;
}
