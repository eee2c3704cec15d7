import { type ErrorCode, errorTable } from '@recaudo/contract/shared/error-table';
import { expect } from 'vitest';
import { specifiedFields } from '../rules/error-extensions.ts';

interface AnyAnswer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Asserts that an error body has exactly the fields and headers of Interface 3.1. */
export function expectError(
  answer: AnyAnswer,
  errorCode: ErrorCode,
  description?: string,
  http: number = errorTable[errorCode].http,
): void {
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  expect(specifiedFields(body)).toEqual({
    category: errorTable[errorCode].category,
    error_code: errorCode,
    description: description ?? expect.stringMatching(/\S/),
    http_code: http,
    request_id: expect.stringMatching(UUID),
  });
  expect(answer.status).toBe(http);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': body['request_id'],
    link: expect.stringMatching(
      `^<http://(127\\.0\\.0\\.1|localhost):8000/docs/errors/${errorCode}>; rel="help"$`,
    ),
  });
}
