import { checkAcceptance } from './acceptance.ts';
import { type SimulatedSource, type SimulatedToken, showToken } from './books.ts';
import { outcomeOfPhone } from './methods.ts';
import { type Fields, isText, type Messages, rejectIfAny } from './rejection.ts';
import type { World } from './world.ts';

export function createSource(world: World, body: Fields): SimulatedSource {
  const { books, needsPersonalData } = world;
  const messages: Messages = {};
  checkAcceptance(body, messages, { books, now: world.now(), needsPersonalData });
  const token = books.tokens.get(String(body['token']));
  if (token === undefined || token.uses >= 2 || token.status === 'DECLINED')
    messages['token'] = ['El token es inválido'];
  if (body['type'] !== token?.type) messages['type'] = ['No coincide con el token'];
  if (!isText(body['customer_email'], /@/)) messages['customer_email'] = ['No es válido'];
  rejectIfAny(messages);
  const used = token as SimulatedToken;
  used.uses += 1;
  const source: SimulatedSource = {
    id: books.next(),
    type: used.type,
    status: used.status === 'APPROVED' ? 'AVAILABLE' : 'PENDING',
    token: used,
    email: String(body['customer_email']),
  };
  books.sources.set(source.id, source);
  return source;
}

/** The holder's answer in the app of the wallet. */
export function answerToken(world: World, token: SimulatedToken, status: 'APPROVED' | 'DECLINED'): void {
  if (token.status !== 'PENDING') return;
  token.status = status;
  for (const source of world.books.sources.values()) {
    if (source.token === token && source.status === 'PENDING')
      source.status = status === 'APPROVED' ? 'AVAILABLE' : 'DECLINED';
  }
  world.send(`${token.type.toLowerCase()}_token`, showToken(token));
}

/** In the sandbox, the holder of a test number answers by the first read. */
export function readToken(world: World, token: SimulatedToken): SimulatedToken {
  if (token.type === 'NEQUI' && token.status === 'PENDING') {
    const outcome = outcomeOfPhone(token.secret);
    if (outcome === 'APPROVED' || outcome === 'DECLINED') answerToken(world, token, outcome);
  }
  return token;
}
