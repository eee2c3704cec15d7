import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../errors.ts';
import { asUnavailable, DatabaseUnavailable, endsConnection, isSilence } from './unavailable.ts';

const errorOf = (fields: object, message = 'as the server says it') =>
  Object.assign(new Error(message), fields);

describe('503 1004: the database is away, full or busy', () => {
  // The last column: whether the connection that failed is closed or reused.
  test.each([
    ['connection exception', '08006', 'closed'],
    ['a read-only server', '25006', 'closed'],
    ['idle in a transaction for too long', '25P03', 'closed'],
    ['a transaction that took too long', '25P04', 'closed'],
    ['a password that was changed', '28P01', 'closed'],
    ['a database that is being restored', '3D000', 'closed'],
    ['serialization failure', '40001', 'kept'],
    ['deadlock', '40P01', 'kept'],
    ['disk full', '53100', 'kept'],
    ['out of memory', '53200', 'kept'],
    ['too many connections', '53300', 'kept'],
    ['a limit of the configuration', '53400', 'kept'],
    ['a lock that is held', '55P03', 'kept'],
    ['a statement that took too long', '57014', 'kept'],
    ['shut down by an administrator', '57P01', 'closed'],
    ['a crash of another connection', '57P02', 'closed'],
    ['a server that is starting', '57P03', 'closed'],
    ['a dropped database', '57P04', 'closed'],
    ['an idle session that was ended', '57P05', 'closed'],
    ['an error of the disk', '58030', 'closed'],
    ['a missing file', '58P01', 'closed'],
    ['nobody listens', 'ECONNREFUSED', 'closed'],
    ['no socket', 'ENOENT', 'closed'],
    ['reset', 'ECONNRESET', 'closed'],
    ['a broken pipe', 'EPIPE', 'closed'],
    ['no way to the host', 'EHOSTUNREACH', 'closed'],
    ['no name for the host', 'ENOTFOUND', 'closed'],
    ['a name server that is away', 'EAI_AGAIN', 'closed'],
    ['no file descriptors left', 'EMFILE', 'closed'],
  ])('%s: %s', (_title, code, connection) => {
    const cause = errorOf({ code });
    const turned = asUnavailable(cause);
    expect(turned).toBeInstanceOf(DatabaseUnavailable);
    expect(turned).toMatchObject({ errorCode: 1004, code, cause, details: { retryAfterSeconds: 2 } });
    expect(endsConnection(cause) ? 'closed' : 'kept').toBe(connection);
  });

  test.each([
    'Query read timeout',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('the driver, which has no code for it: %s', message => {
    expect(asUnavailable(new Error(message))).toMatchObject({ errorCode: 1004 });
    expect(endsConnection(new Error(message))).toBe(true);
  });

  test.each(['md.c', 'fd.c', 'xlog.c', 'slru.c'])('42501 of a read-only disk, from %s', file => {
    const cause = errorOf({ code: '42501', file, routine: 'mdopenfork' });
    expect(asUnavailable(cause)).toMatchObject({ errorCode: 1004, code: '42501' });
    expect(endsConnection(cause)).toBe(true);
  });
});

describe('every other error stays unchanged: a 1000 with a line in the log', () => {
  test.each([
    ['a missing grant', { code: '42501', file: 'aclchk.c', routine: 'aclcheck_error' }],
    ['a missing grant behind a pooler that tells less', { code: '42501' }],
    ['a syntax error', { code: '42601' }],
    ['a taken value', { code: '23505' }],
    ['a value that is too long', { code: '22001' }],
    ['a statement in a failed transaction', { code: '25P02' }],
    ['damaged data', { code: 'XX001' }],
    ['an error of the program', {}],
  ])('%s', (_title, fields) => {
    const cause = errorOf(fields);
    expect(asUnavailable(cause)).toBe(cause);
    expect(endsConnection(cause)).toBe(false);
  });

  test('a rejection passes through, and so does a value that is not an error', () => {
    const refusal = new GatewayError(1005);
    expect(asUnavailable(refusal)).toBe(refusal);
    expect(asUnavailable('text')).toBe('text');
  });
});

test('only a deadline of the client is silence', () => {
  expect(isSilence(new Error('Query read timeout'))).toBe(true);
  expect(isSilence(errorOf({ code: '57014' }))).toBe(false);
  expect(isSilence(new Error('Connection terminated unexpectedly'))).toBe(false);
});
