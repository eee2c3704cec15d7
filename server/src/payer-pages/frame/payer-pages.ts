import { payerRejections } from '@recaudo/contract/rejections/panel-rejections';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayError } from '../../platform/errors.ts';
import { rejectOverload } from '../../platform/http/access/overload.ts';
import { acceptCookies } from '../../platform/http/access/own-cookie.ts';
import { newRateLimit, type RateLimit } from '../../platform/http/access/rate-limit.ts';
import { type App, asGatewayError } from '../../platform/http/server.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { pickLanguage } from '../../platform/primitives/values/language.ts';
import { assetRoutes } from './assets.ts';
import { noBrand } from './brand.ts';
import { acceptForms } from './form-body.ts';
import { renderPayerPage } from './layout.ts';
import { message } from './message.ts';
import { type OutageMessages, outageMessages, type Said } from './messages/outage.ts';
import { type PageReach, pageHeaders } from './page-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Many people use the same page, so submissions are counted per person. */
    isOfMany?: true;
    /** True if mounted among the payer pages. */
    isPayerPage?: true;
  }
}

/** A payer submits a form now and then; a program that tests cards is faster. Per page, in this process. */
const FORMS_PER_SECOND = 5;

export interface PayerPagesOptions {
  environment: 'sandbox' | 'production';
  /** Per address, configured by operators, against programs that guess links. */
  rateLimit: RateLimit;
  maxInFlight: number;
  onUnexpectedError: (error: Error, requestId: string) => void;
}

/**
 * Registers payer pages in their own scope, which parses HTML forms instead of JSON, allows no other origins, and
 * renders every error as a page.
 */
export async function payerPages(
  app: App,
  options: PayerPagesOptions,
  addRoutes: (pages: App) => void,
): Promise<void> {
  await app.register(async scope => {
    const pages = scope as App;
    pages.addHook('onRoute', route => {
      route.config = { ...route.config, isPayerPage: true };
    });
    acceptForms(pages);
    rejectOverload(pages, options.maxInFlight);
    limitRates(pages, options.rateLimit);
    await acceptCookies(pages);
    pages.addHook('onRequest', async (_request, reply) => {
      for (const header of ['access-control-allow-origin', 'access-control-allow-credentials', 'vary']) {
        reply.removeHeader(header);
      }
      reply.removeHeader('access-control-expose-headers');
    });
    pages.setErrorHandler((error: Error, request, reply) => {
      const known = asGatewayError(error);
      if (known.errorCode === errors.internal) options.onUnexpectedError(error, request.id);
      reply.errorCode = known.errorCode;
      return sendOutage(request, reply, known, options.environment);
    });
    assetRoutes(pages);
    addRoutes(pages);
  });
}

function limitRates(pages: FastifyInstance, byAddress: RateLimit): void {
  const forms = newRateLimit(FORMS_PER_SECOND, monotonicMs);
  pages.addHook('onRequest', async request => {
    byAddress.take(`page ${request.ip}`);
    if (request.method !== 'POST') return;
    const page = request.url.split('?', 1)[0] ?? '';
    forms.take(request.routeOptions.config.isOfMany === true ? `${page} ${request.ip}` : page);
  });
}

export const languageOf = (request: FastifyRequest): Language =>
  pickLanguage((request.query as { lang?: unknown }).lang, request.headers['accept-language']);

export function sendPage(
  reply: FastifyReply,
  status: number,
  markup: string,
  reach: PageReach = {},
): FastifyReply {
  return reply.code(status).headers(pageHeaders(reach)).type('text/html; charset=utf-8').send(markup);
}

/** Redirects after a form, so that a refresh does not submit it again. */
export const goTo = (reply: FastifyReply, url: string): FastifyReply =>
  reply.headers(pageHeaders()).header('location', url).code(303).send();

function sendOutage(
  request: FastifyRequest,
  reply: FastifyReply,
  error: GatewayError,
  environment: 'sandbox' | 'production',
): FastifyReply {
  const language = languageOf(request);
  const path = request.url.split('?', 1)[0] ?? '/';
  const messages = messagesFor(error, language);
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body = message({
    tone: 'warning',
    title: messages.title,
    text: messages.text,
    action:
      error.errorCode === errors.notFound
        ? undefined
        : { href: `${path}?lang=${language}`, label: messages.retry },
    note: `${outageMessages[language].reference}: ${request.id}`,
  });
  const page = { language, brand: noBrand, environment, title: messages.title, path, body };
  return sendPage(reply, error.httpCode, renderPayerPage(page));
}

/** A rejection with a text for payers uses it; others use the text of their code. */
function messagesFor(error: GatewayError, language: Language): Said & Pick<OutageMessages, 'retry'> {
  const messages = messagesOfCode(error.errorCode, outageMessages[language]);
  const { reason } = error;
  return isForPayers(reason)
    ? { ...messages, text: `${payerRejections[reason][language].replace(/\.$/, '')}.` }
    : messages;
}

const isForPayers = (key: string): key is keyof typeof payerRejections => Object.hasOwn(payerRejections, key);

function messagesOfCode(code: number, messages: OutageMessages): Said & Pick<OutageMessages, 'retry'> {
  if (code === errors.notFound) return { ...messages.wrongLink, retry: messages.retry };
  if (code === errors.tooManyRequests) return { ...messages.tooMany, retry: messages.retry };
  if (code === errors.malformed || code === errors.invalidValue || code === errors.tooLarge)
    return { ...messages.badForm, retry: messages.retry };
  return { ...messages.down, retry: messages.retry };
}
