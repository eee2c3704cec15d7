import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { ConfigError, readConfig } from '../../config.ts';
import { openAuthority, replacedAuthority } from '../../operations/installation/tls/open-certificate.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { chooseOption, readOptions, UsageError } from '../command.ts';

export async function certificateExport(args: string[]): Promise<void> {
  const options = readOptions(args, { format: { type: 'string' }, out: { type: 'string' } });
  const format = chooseOption(options.format, 'format', ['pem', 'der'], 'pem');
  const config = readConfig();
  if (config.tls !== undefined && config.tls !== 'local') {
    throw new ConfigError(
      `the listeners use ${config.tls.certificateFile}: get its CA certificate from the authority that issued it`,
    );
  }
  const pem = await openAuthority(config, systemClock, retired => console.error(replacedAuthority(retired)));
  const content = format === 'pem' ? pem : new X509Certificate(pem).raw;
  if (options.out === undefined) process.stdout.write(content);
  else keep(options.out, content);
}

function keep(file: string, content: string | Buffer): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new UsageError(`--out cannot be written: ${(error as Error).message}`, { cause: error });
  }
  console.log(file);
}
