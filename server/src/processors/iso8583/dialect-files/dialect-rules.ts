import type { Dialect, Fact, MessageName } from '../dialect/dialect.ts';
import { type Mistake, pointerTo } from './mistake.ts';

/** Without these facts responses cannot be matched and amounts cannot be stated. */
const needed: Readonly<Record<MessageName, readonly Fact[]>> = {
  purchase: ['stan', 'amount', 'cardNumber', 'expiration'],
  hold: ['stan', 'amount', 'cardNumber', 'expiration'],
  completion: ['stan', 'amount'],
  refund: ['stan', 'amount'],
  reversal: ['stan', 'amount'],
  network: ['stan', 'networkCode'],
};

const LONGEST_OF_LLVAR = 99;
const NETWORK_CLASS = '8';

/** Finds contradictions between the parts of a dialect, which a schema cannot express. */
export const findRuleMistakes = (dialect: Dialect): Mistake[] => [
  ...fieldMistakes(dialect),
  ...placeMistakes(dialect),
  ...disputeMistakes(dialect),
  ...messageMistakes(dialect),
  ...answerMistakes(dialect),
];

function fieldMistakes({ fields, tagged, layout }: Dialect): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const [field, { length, size, content, encoding }] of Object.entries(fields)) {
    if (length === 'LLVAR' && size > LONGEST_OF_LLVAR) {
      mistakes.push({ path: pointerTo('fields', field, 'size'), message: 'must be at most 99 for LLVAR' });
    }
    if (content === 'b' && layout.bytes === 'hex' && size * 2 > mostOf(length)) {
      const message = `must be at most ${mostOf(length) >> 1}: bytes are written as two hexadecimal digits`;
      mistakes.push({ path: pointerTo('fields', field, 'size'), message });
    }
    if (encoding === 'bcd' && content !== 'n' && content !== 'z') {
      const message = 'must not be bcd: only digits (n, z) can be packed';
      mistakes.push({ path: pointerTo('fields', field, 'encoding'), message });
    }
  }
  for (const field of Object.keys(tagged)) {
    const spec = fields[Number(field)];
    const at = pointerTo('tagged', field);
    if (spec === undefined) mistakes.push({ path: at, message: `needs a description at /fields/${field}` });
    else if (spec.content !== 'ans' || spec.length === 'fixed') {
      mistakes.push({ path: at, message: `needs /fields/${field} to be ans and LLVAR or LLLVAR` });
    }
  }
  return mistakes;
}

const mostOf = (length: 'fixed' | 'LLVAR' | 'LLLVAR'): number =>
  length === 'LLVAR' ? LONGEST_OF_LLVAR : length === 'LLLVAR' ? 999 : 1_998;

function placeMistakes({ fields, tagged, places }: Dialect): Mistake[] {
  const taken = new Map<string, string>();
  return Object.entries(places).flatMap(([fact, { field, tag }]) => {
    const at = (name: string) => pointerTo('places', fact, name);
    const mistakes: Mistake[] = [];
    if (fields[field] === undefined) {
      mistakes.push({ path: at('field'), message: `names field ${field}, which /fields does not describe` });
    }
    const layout = tagged[field];
    if (tag !== undefined && layout === undefined) {
      mistakes.push({ path: at('tag'), message: `needs a layout of tags at /tagged/${field}` });
    }
    if (tag === undefined && layout !== undefined) {
      mistakes.push({
        path: at('tag'),
        message: `is missing: field ${field} is made of tags (/tagged/${field})`,
      });
    }
    if (tag !== undefined && layout !== undefined && tag.length !== layout.tagSize) {
      mistakes.push({
        path: at('tag'),
        message: `must have ${layout.tagSize} characters (/tagged/${field})`,
      });
    }
    const key = `${field}.${tag ?? ''}`;
    const other = taken.get(key);
    if (other !== undefined) {
      mistakes.push({ path: pointerTo('places', fact), message: `is where /places/${other} already is` });
    }
    taken.set(key, fact);
    return mistakes;
  });
}

function messageMistakes({ messages, places, network }: Dialect): Mistake[] {
  const mistakes: Mistake[] = [];
  const lost = new Set<Fact>();
  for (const [name, { mti, facts }] of Object.entries(messages)) {
    const at = (...names: (string | number)[]) => pointerTo('messages', name, ...names);
    // Any other fact without a place is simply not sent.
    for (const fact of needed[name as MessageName]) {
      if (!facts.includes(fact)) mistakes.push({ path: at('facts'), message: `must contain ${fact}` });
      if (places[fact] !== undefined || lost.has(fact)) continue;
      lost.add(fact);
      mistakes.push({ path: pointerTo('places', fact), message: `is missing: every ${name} carries it` });
    }
    if ((mti[1] === NETWORK_CLASS) !== (name === 'network')) {
      const message =
        name === 'network' ? 'must be of the class 8, such as 0800' : 'must not be of the class 8';
      mistakes.push({ path: at('mti'), message });
    }
  }
  for (const name of ['completion', 'refund', 'reversal'] as const) {
    const isNamed = (fact: Fact) => messages[name].facts.includes(fact) && places[fact] !== undefined;
    if (isNamed('originalKey') || isNamed('retrievalReference')) continue;
    const message = 'must contain originalKey or retrievalReference: the host finds the original by them';
    mistakes.push({ path: pointerTo('messages', name, 'facts'), message });
  }
  if (messages.purchase.mti === messages.hold.mti) {
    const message = 'must differ from the type of a purchase: a hold is known by it';
    mistakes.push({ path: '/messages/hold/mti', message });
  }
  if (places.responseCode === undefined) {
    mistakes.push({ path: '/places/responseCode', message: 'is missing: no answer can be read without it' });
  }
  const codes = [network.signOn, network.signOff, network.echo].filter(code => code !== null);
  if (new Set(codes).size !== codes.length) {
    mistakes.push({ path: '/network', message: 'must have a code of its own for each message' });
  }
  return mistakes;
}

function answerMistakes({ answers, places, fields }: Dialect): Mistake[] {
  const mistakes: Mistake[] = [];
  const size = fields[places.responseCode?.field ?? 0]?.size;
  const lists = ['approved', 'taken', 'reversed', 'notFound', 'notTaken', 'undecided'] as const;
  const judgeSize = (code: string, path: string): void => {
    if (size === undefined || code.length === size) return;
    mistakes.push({ path, message: `must have ${size} characters, as the field of the response code does` });
  };
  for (const list of lists) {
    for (const [index, code] of answers[list].entries()) judgeSize(code, pointerTo('answers', list, index));
  }
  for (const code of Object.keys(answers.declined)) {
    const path = pointerTo('answers', 'declined', code);
    judgeSize(code, path);
    if (answers.approved.includes(code)) {
      mistakes.push({ path, message: 'is among the codes that approve (/answers/approved)' });
    }
  }
  for (const [index, code] of answers.approved.entries()) {
    const path = pointerTo('answers', 'approved', index);
    if (answers.undecided.includes(code)) mistakes.push({ path, message: 'is also in /answers/undecided' });
  }
  for (const [index, code] of answers.notFound.entries()) {
    if (answers.reversed.includes(code) || answers.notTaken.includes(code)) continue;
    const path = pointerTo('answers', 'notFound', index);
    mistakes.push({ path, message: 'must also be in /answers/reversed or /answers/notTaken' });
  }
  return mistakes;
}

/** Facts of a dispute may share fields with those of a charge, because an advice is a separate message. */
const disputeMistakes = ({ fields, tagged, disputes }: Dialect): Mistake[] =>
  Object.entries(disputes?.places ?? {}).flatMap(([fact, place]) => {
    const at = (name: string) => pointerTo('disputes', 'places', fact, name);
    const { field, tag } = place ?? {};
    if (field === undefined) return [];
    if (fields[field] === undefined)
      return [{ path: at('field'), message: `names field ${field}, which /fields does not describe` }];
    if ((tag === undefined) === (tagged[field] === undefined)) return [];
    const message =
      tag === undefined
        ? `is missing: field ${field} is made of tags (/tagged/${field})`
        : `needs a layout of tags at /tagged/${field}`;
    return [{ path: at('tag'), message }];
  });
