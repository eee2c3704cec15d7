import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const from = { name: 'Pagos', address: 'pagos@example.com' };
const read = (url: string, sender: string | undefined = 'Pagos <pagos@example.com>') =>
  readConfig({ RECAUDO_SMTP_URL: url, RECAUDO_MAIL_FROM: sender }).smtp;

describe('RECAUDO_SMTP_URL', () => {
  test('without it emails are only stored', () => expect(readConfig({}).smtp).toBeUndefined());

  test.each([
    [
      'smtp://mail.example.com',
      { host: 'mail.example.com', port: 587, isSecure: false, credentials: undefined, from },
    ],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, isSecure: false, credentials: undefined, from }],
    [
      'smtps://ana%40example.com:p%3Aa%2Fs@mail.example.com',
      {
        host: 'mail.example.com',
        port: 465,
        isSecure: true,
        credentials: { user: 'ana@example.com', password: 'p:a/s' },
        from,
      },
    ],
  ])('%s', (url, expected) => expect(read(url)).toEqual(expected));

  test.each([
    'mail.example.com',
    'https://mail.example.com',
    'smtp://',
    'smtp:mail',
    'smtp://u:50%@mail.example.com',
  ])('%s stops the start, and the error omits the password', url => {
    expect(() => read(url)).toThrow(ConfigError);
    expect(() => read(url)).toThrow(/^(?!.*50%@).*RECAUDO_SMTP_URL/);
  });

  test.each([undefined, 'pagos', 'Pagos <pagos@localhost>', 'a@example.com, b@example.com'])(
    'RECAUDO_MAIL_FROM %s stops the start',
    sender => {
      const env = { RECAUDO_SMTP_URL: 'smtp://mail.example.com', RECAUDO_MAIL_FROM: sender };
      expect(() => readConfig(env)).toThrow(/RECAUDO_MAIL_FROM/);
    },
  );
});

test.each([
  ['', []],
  ['10.0.0.0/8, 127.0.0.1,::1', ['10.0.0.0/8', '127.0.0.1', '::1']],
])('trusted proxies %j are %j', (value, expected) => {
  expect(readConfig({ RECAUDO_TRUSTED_PROXIES: value }).trustedProxies).toEqual(expected);
});

test.each(['proxy.example.com', '10.0.0.0/x', 'true'])('trusted proxies %s are refused', value => {
  expect(() => readConfig({ RECAUDO_TRUSTED_PROXIES: value })).toThrow('RECAUDO_TRUSTED_PROXIES must be');
});

test.each([
  [{}, true],
  [{ RECAUDO_DATABASE_URL: 'postgres://db' }, false],
  [{ RECAUDO_DATABASE_URL: 'postgres://db', RECAUDO_MAILBOX: 'on' }, true],
  [{ RECAUDO_MAILBOX: 'off' }, false],
])('the portal shows the mailbox with %o: %s', (env, expected) => {
  expect(readConfig(env).showsMailbox).toBe(expected);
});

test.each(['10.0.0.0/33', '::1/129'])('trusted proxies %s are refused', value => {
  expect(() => readConfig({ RECAUDO_TRUSTED_PROXIES: value })).toThrow('RECAUDO_TRUSTED_PROXIES must be');
});

test.each([
  ['', []],
  ['pagos.internal, 10.0.0.5,::1', ['pagos.internal', '10.0.0.5', '::1']],
])('allowed hosts %j are %j', (value, expected) => {
  expect(readConfig({ RECAUDO_ALLOWED_HOSTS: value }).allowedHosts).toEqual(expected);
});

test.each(['https://pagos.internal', 'pagos.internal:8000', '*', 'a b'])(
  'allowed hosts %s are refused',
  value => {
    expect(() => readConfig({ RECAUDO_ALLOWED_HOSTS: value })).toThrow('RECAUDO_ALLOWED_HOSTS must be');
  },
);

test.each([
  [{}, 600],
  [{ RECAUDO_DATABASE_URL: 'postgres://db' }, 30],
  [{ RECAUDO_WRONG_KEYS: '5' }, 5],
  [{ RECAUDO_WRONG_KEYS: 'off' }, null],
])('wrong keys a minute with %o: %s', (env, expected) => {
  expect(readConfig(env).wrongKeysPerMinute).toBe(expected);
});

test.each([
  [{}, undefined],
  [{ RECAUDO_SECURITY_CONTACT: 'seguridad@example.com' }, 'mailto:seguridad@example.com'],
  [{ RECAUDO_SECURITY_CONTACT: 'mailto:seguridad@example.com' }, 'mailto:seguridad@example.com'],
  [{ RECAUDO_SECURITY_CONTACT: 'https://example.com/seguridad' }, 'https://example.com/seguridad'],
  [{ RECAUDO_MAIL_FROM: 'Pagos <pagos@example.com>' }, 'mailto:pagos@example.com'],
  [
    { RECAUDO_MAIL_FROM: 'Pagos <pagos@example.com>', RECAUDO_SECURITY_CONTACT: 'tel:+57-601-555-0100' },
    'tel:+57-601-555-0100',
  ],
])('%j: security reports go to %s', (env, uri) => {
  expect(readConfig(env).securityContact?.uri).toBe(uri);
});

test.each([
  [{ RECAUDO_SECURITY_CONTACT: 'somebody' }, 'RECAUDO_SECURITY_CONTACT must be'],
  [{ RECAUDO_SECURITY_CONTACT: 'http://example.com' }, 'RECAUDO_SECURITY_CONTACT must be'],
  [{ RECAUDO_SECURITY_CONTACT: 'a@example.com\nContact: x' }, 'RECAUDO_SECURITY_CONTACT must be'],
  [
    { RECAUDO_SECURITY_CONTACT: 'a@example.com', RECAUDO_SECURITY_EXPIRES: 'next year' },
    'RECAUDO_SECURITY_EXPIRES must be',
  ],
])('%j stops the start', (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
});

describe('https', () => {
  test.each<[NodeJS.ProcessEnv, unknown]>([
    [{}, undefined],
    [{ RECAUDO_TLS: 'off' }, undefined],
    [{ RECAUDO_TLS: 'local' }, 'local'],
    [
      { RECAUDO_TLS_CERT: '/etc/tls/chain.pem', RECAUDO_TLS_KEY: '/etc/tls/key.pem' },
      { certificateFile: '/etc/tls/chain.pem', keyFile: '/etc/tls/key.pem' },
    ],
  ])('%j is %j', (env, expected) => expect(readConfig(env).tls).toEqual(expected));

  test.each<[NodeJS.ProcessEnv, string]>([
    [{ RECAUDO_TLS: 'yes' }, 'RECAUDO_TLS must be local or off'],
    [{ RECAUDO_TLS_CERT: 'chain.pem' }, 'set both'],
    [{ RECAUDO_TLS_KEY: 'key.pem' }, 'set both'],
    [
      { RECAUDO_TLS: 'local', RECAUDO_TLS_CERT: 'chain.pem', RECAUDO_TLS_KEY: 'key.pem' },
      'set only one of them',
    ],
  ])('%j stops the start', (env, message) => expect(() => readConfig(env)).toThrow(message));
});

describe('retention in days', () => {
  test('usual: requests 7, deliveries and mails 30, events 400', () =>
    expect(readConfig({}).retention).toEqual({
      requestDays: 7,
      deliveryDays: 30,
      eventDays: 400,
      mailDays: 30,
    }));

  test.each([
    [{ RECAUDO_REQUEST_DAYS: '90' }, { requestDays: 90 }],
    [{ RECAUDO_EVENT_DAYS: 'off' }, { eventDays: null }],
    [
      { RECAUDO_DELIVERY_DAYS: '60', RECAUDO_EVENT_DAYS: '60' },
      { deliveryDays: 60, eventDays: 60 },
    ],
    [{ RECAUDO_MAIL_DAYS: '4' }, { mailDays: 4 }],
  ])('%j', (env, kept) => expect(readConfig(env).retention).toMatchObject(kept));

  test.each([
    { RECAUDO_REQUEST_DAYS: '0' },
    { RECAUDO_REQUEST_DAYS: 'off' },
    { RECAUDO_DELIVERY_DAYS: '29' },
    { RECAUDO_EVENT_DAYS: '29' },
    { RECAUDO_DELIVERY_DAYS: '500' },
    { RECAUDO_MAIL_DAYS: '3' },
  ])('%j stops the start', env => expect(() => readConfig(env)).toThrow(ConfigError));
});

test.each([
  ['json', 'json'],
  ['text', 'text'],
  ['ecs', 'ecs'],
  ['', undefined],
])('RECAUDO_LOG_FORMAT=%s: the lines are %s', (value, format) => {
  expect(readConfig({ RECAUDO_LOG_FORMAT: value }).logFormat).toBe(format);
});

test('RECAUDO_LOG_FORMAT=xml stops the start', () => {
  expect(() => readConfig({ RECAUDO_LOG_FORMAT: 'xml' })).toThrow('must be json, text or ecs');
});

test('NO_COLOR removes colors from the log', () => {
  expect(readConfig({}).logColour).toBe(true);
  expect(readConfig({ NO_COLOR: '1' }).logColour).toBe(false);
});
