import { describe, expect, test } from 'vitest';
import { ruleText } from '../../../platform/errors.ts';
import { readRedirectHost, redirectFault } from './redirect-hosts.ts';

describe('a host, as it is kept', () => {
  test.each([
    ['tienda.co', 'tienda.co'],
    [' Tienda.CO ', 'tienda.co'],
    ['tienda.co.', 'tienda.co'],
    ['tienda.co:443', 'tienda.co'],
    ['tienda.co:8443', 'tienda.co:8443'],
    ['*.tienda.co', '*.tienda.co'],
    ['*.Tienda.co:8443', '*.tienda.co:8443'],
    ['cañón.co', 'xn--can-8mak.co'],
    ['xn--can-8mak.co', 'xn--can-8mak.co'],
    ['', undefined],
    ['co', undefined],
    ['*.co', undefined],
    ['*', undefined],
    ['*.*.co', undefined],
    ['a.*.co', undefined],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
    ['2130706433', undefined],
    ['[::1]', undefined],
    ['https://tienda.co', undefined],
    ['tienda.co/ruta', undefined],
    ['ana@tienda.co', undefined],
    ['tienda.co\\.mal.co', undefined],
    ['tienda.co:99999', undefined],
    ['tienda .co', undefined],
    [`${'a'.repeat(300)}.co`, undefined],
  ])('%s', (written, kept) => {
    expect(readRedirectHost(written)).toBe(kept);
  });
});

describe('a redirect_url of production', () => {
  const places = {
    hosts: ['pagos.tienda.co', '*.apps.tienda.co', 'tienda.co:8443', 'xn--can-8mak.co'],
    websiteUrl: 'http://www.tienda.co/inicio',
  };
  const OTHER = /^leads to .+, which is neither/;
  test.each<[string, RegExp | undefined]>([
    ['https://pagos.tienda.co/gracias?x=1#y', undefined],
    ['https://PAGOS.tienda.co/', undefined],
    ['https://pagos.tienda.co./', undefined],
    ['https://pagos.tienda.co:443/', undefined],
    ['https://www.tienda.co/', undefined],
    ['https://a.apps.tienda.co/', undefined],
    ['https://a.b.apps.tienda.co/', undefined],
    ['https://tienda.co:8443/', undefined],
    ['https://cañón.co/', undefined],
    ['http://pagos.tienda.co/', /^must begin with https/],
    ['javascript:alert(1)//pagos.tienda.co', /^must begin with https/],
    ['https://ana@pagos.tienda.co/', /user or password/],
    ['https://pagos.tienda.co@mal.co/', /user or password/],
    ['https://pagos.tienda.co:8443/', OTHER],
    ['https://tienda.co/', OTHER],
    ['https://apps.tienda.co/', OTHER],
    ['https://malapps.tienda.co/', OTHER],
    ['https://pagos.tienda.co.mal.co/', OTHER],
    ['https://malpagos.tienda.co/', OTHER],
    ['https://mal.co/pagos.tienda.co', OTHER],
    ['https://mal.co\\@pagos.tienda.co/', OTHER],
    ['https://xn--cann-hqa.co/', OTHER],
    ['https://tienda.co:9443/', OTHER],
    ['/gracias', /^must be a URL/],
  ])('%s', (url, fault) => {
    const said = redirectFault(url, places);
    if (fault === undefined) expect(said).toBeUndefined();
    else expect(said && ruleText(said)).toMatch(fault);
  });

  test('without a list, no host is allowed', () => {
    const said = redirectFault('https://tienda.co/', { hosts: [], websiteUrl: null });
    expect(said && ruleText(said)).toMatch(OTHER);
  });
});
