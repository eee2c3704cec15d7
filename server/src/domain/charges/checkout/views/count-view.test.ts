import { expect, test } from 'vitest';
import { isPersonsView } from './count-view.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

test.each([
  ['GET', PHONE, true],
  ['HEAD', PHONE, false],
  ['GET', 'WhatsApp/2.23.20.0', false],
  ['GET', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', false],
  ['GET', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
  ['GET', 'TelegramBot (like TwitterBot)', false],
  ['GET', 'curl/8.5.0', false],
  ['GET', '', false],
  ['GET', undefined, false],
])('%s by %s: %s', (method, userAgent, isCounted) =>
  expect(isPersonsView(method, userAgent)).toBe(isCounted),
);
