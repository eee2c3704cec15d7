import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { openCertificate, replacedAuthority } from '../../operations/installation/tls/open-certificate.ts';
import { type LiveCertificate, newLiveCertificate } from '../../platform/http/https-server.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';

/** Soon enough for somebody who has just replaced the files and looks whether it worked. */
const LOOK_EVERY_MS = 10_000;

/**
 * What the listeners show for as long as the program runs: files that change are taken over without a restart. Connections
 * that are open stay as they are; the next ones get the new certificate.
 */
export async function openLiveCertificate(
  config: Config,
  host: string,
  log: Logger,
  lookEveryMs: number = LOOK_EVERY_MS,
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
        // A renewal writes two files in turn; in between they do not match.
        failure = { message, isReported: false };
        return;
      }
      if (failure.isReported) return;
      failure.isReported = true;
      log.error({ err: error }, 'the changed certificate cannot be used; keeping the previous one');
    }
  };
  setInterval(() => void look(), lookEveryMs).unref();
  return live;
}
