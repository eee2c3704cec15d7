import { isIP } from 'node:net';
import type { Config } from '../../../config.ts';
import { loopbackNames, nameIn } from '../../../platform/http/access/host-rule.ts';

const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];
/** Names that a certificate can contain: letters, digits and hyphens between dots. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})(\.[a-z0-9]([a-z0-9-]{0,62}))*$/;

/** All distinct names of the listeners: this machine's, and those in the configuration. */
export function certificateNames(
  { allowedHosts, publicUrls }: Pick<Config, 'allowedHosts' | 'publicUrls'>,
  boundHost: string,
  machine: string,
): string[] {
  const given = Object.values(publicUrls).flatMap(url => (url === undefined ? [] : [new URL(url).host]));
  const all = [...loopbackNames, machine, boundHost, ...given, ...allowedHosts].map(nameIn);
  const usable = all.filter(
    name => !EVERY_ADDRESS.includes(name) && (isIP(name) !== 0 || HOST_NAME.test(name)),
  );
  return [...new Set(usable)];
}
