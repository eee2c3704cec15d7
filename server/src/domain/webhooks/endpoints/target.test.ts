import { describe, expect, test } from 'vitest';
import { readTarget, rejectClosed, TargetRefused, targetRulesOf } from './target.ts';

const sandbox = targetRulesOf({ environment: 'sandbox', webhooksToLoopback: 'open' });
/** On a server that others can reach. */
const publicSandbox = targetRulesOf({ environment: 'sandbox', webhooksToLoopback: 'closed' });
/** Production never opens loopback, whatever the setting. */
const production = targetRulesOf({ environment: 'production', webhooksToLoopback: 'open' });

const verdict = (url: string, rules: typeof sandbox): string => {
  try {
    readTarget(url, rules);
    return 'open';
  } catch (error) {
    if (error instanceof TargetRefused) return error.message;
    throw error;
  }
};

const LOOPBACK = 'leads to a loopback address (127.0.0.1)';
const HTTPS = 'must begin with https://';

describe('a URL, in production and in the sandbox', () => {
  test.each([
    ['https://tienda.example/hooks', 'open', 'open'],
    ['https://tienda.example:8443/hooks?x=1', 'open', 'open'],
    ['https://8.8.8.8/hooks', 'open', 'open'],
    ['https://[2606:4700:4700::1111]/', 'open', 'open'],
    ['http://tienda.example/hooks', HTTPS, 'open'],
    ['ftp://tienda.example/', HTTPS, 'must begin with http:// or https://'],
    ['file:///etc/passwd', HTTPS, 'must begin with http:// or https://'],
    ['javascript:alert(1)', HTTPS, 'must begin with http:// or https://'],
    ['https://127.0.0.1/', LOOPBACK, 'open'],
    ['https://127.0.0.1:9/', LOOPBACK, 'open'],
    ['https://2130706433/', LOOPBACK, 'open'],
    ['https://0x7f000001/', LOOPBACK, 'open'],
    ['https://0x7F.1/', LOOPBACK, 'open'],
    ['https://017700000001/', LOOPBACK, 'open'],
    ['https://0177.0.0.01/', LOOPBACK, 'open'],
    ['https://127.1/', LOOPBACK, 'open'],
    ['https://127.0.0.1./', LOOPBACK, 'open'],
    ['https://%31%32%37.0.0.1/', LOOPBACK, 'open'],
    ['https://①②⑦.⓪.⓪.①/', LOOPBACK, 'open'],
    ['https://１２７。０。０。１/', LOOPBACK, 'open'],
    ['https://localhost/', 'leads to a loopback address (localhost)', 'open'],
    ['https://LOCALHOST./', 'leads to a loopback address (localhost.)', 'open'],
    ['https://tienda.localhost/', 'leads to a loopback address (tienda.localhost)', 'open'],
    ['https://localhost.tienda.example/', 'open', 'open'],
    ['https://notlocalhost/', 'open', 'open'],
    ['https://[::1]/', 'leads to a loopback address (::1)', 'open'],
    ['https://[0:0:0:0:0:0:0:1]/', 'leads to a loopback address (::1)', 'open'],
    ...[
      ['https://10.0.0.1/', 'leads to a private address (10.0.0.1)'],
      ['https://167772161/', 'leads to a private address (10.0.0.1)'],
      ['https://0xa.1/', 'leads to a private address (10.0.0.1)'],
      ['https://0300.0250.1/', 'leads to a private address (192.168.0.1)'],
      ['https://169.254.169.254/latest/meta-data/', 'leads to a link-local address (169.254.169.254)'],
      ['https://2852039166/', 'leads to a link-local address (169.254.169.254)'],
      ['https://0/', 'leads to an address of this machine (0.0.0.0)'],
      ['https://0.0.0.0/', 'leads to an address of this machine (0.0.0.0)'],
      ['https://[::]/', 'leads to an address of this machine (::)'],
      ['https://[::ffff:127.0.0.1]/', 'leads to an IPv4 address in disguise (::ffff:7f00:1)'],
      ['https://[::ffff:169.254.169.254]/', 'leads to an IPv4 address in disguise (::ffff:a9fe:a9fe)'],
      ['https://[64:ff9b::7f00:1]/', 'leads to a loopback address (64:ff9b::7f00:1)'],
      ['https://[fd00:ec2::254]/', 'leads to a private address (fd00:ec2::254)'],
      ['https://user@tienda.example/', 'must not hold a user or password; send them as user and password'],
      ['https://8.8.8.8@127.0.0.1/', 'must not hold a user or password; send them as user and password'],
      [
        'https://:secreta@tienda.example/',
        'must not hold a user or password; send them as user and password',
      ],
      ['https://tienda.example\\@10.0.0.1/', 'open'],
      ['https://10.0.0.1#@tienda.example/', 'leads to a private address (10.0.0.1)'],
    ].map(([url = '', both = '']): [string, string, string] => [url, both, both]),
    ['http://10.1.2.3:8001/inbox/abc', HTTPS, 'leads to a private address (10.1.2.3)'],
  ])('%s', (url, inProduction, inSandbox) => {
    expect(verdict(url, production)).toBe(inProduction);
    expect(verdict(url, sandbox)).toBe(inSandbox);
    // A public sandbox differs from production in the scheme alone.
    expect(verdict(url, publicSandbox)).toBe(inProduction === HTTPS ? inSandbox : inProduction);
  });
});

test('one closed address among many closes the name', () => {
  expect(() => rejectClosed(['8.8.8.8', '1.1.1.1'], production)).not.toThrow();
  expect(() => rejectClosed(['8.8.8.8', '10.0.0.1', '1.1.1.1'], production)).toThrow(TargetRefused);
});
