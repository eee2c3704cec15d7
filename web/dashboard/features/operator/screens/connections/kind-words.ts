import { fill, type Language } from '../../../../messages/dictionary.ts';
import { kindWordMessages } from '../../messages/kind-word-messages.ts';

type Word = keyof typeof kindWordMessages.es;

/** Sentences of the protocols, with placeholders and translations. */
const sentences: readonly (readonly [RegExp, Word])[] = [
  [/^(?<ready>\d+) of (?<all>\d+) connections? signed on$/, 'signedOn'],
  [/^(?<host>.+), (?<count>\d+) under way$/, 'underWay'],
  [/^no usable address$/, 'noAddress'],
  [/^(?<address>\S+) must be an https address, or an address of this machine$/, 'badAddress'],
  [/^no connection is signed on$/, 'nobodySignedOn'],
  [/^the echo was not answered$/, 'echoUnanswered'],
  [/^the echo was refused \((?<code>.*)\)$/, 'echoRefused'],
  [/^the sign-on was not answered$/, 'signOnUnanswered'],
  [/^the sign-on was refused \((?<code>.*)\)$/, 'signOnRefused'],
  [/^the host has closed the connection$/, 'closed'],
  [/^the host has fallen silent$/, 'silent'],
  [/^the host did not take the connection in time$/, 'notTaken'],
  [/^connect ECONNREFUSED (?<address>.+)$/, 'refused'],
  [/^no answer within (?<ms>\d+) ms$/, 'noAnswer'],
  [/^answered (?<status>\d+)$/, 'status'],
  [/^the (?:connection|link) is disabled$/, 'disabled'],
  [/^the merchant (?<id>\w+) is not enrolled$/, 'notEnrolled'],
];

/** The prefix that names the line. */
const ofLine = /^connection (?<line>[^:]+(?::\d+)?): (?<rest>.+)$/;

/** Translates a connection's own message, if known. */
export function inReadersWords(text: string, language: Language): string {
  const messages = kindWordMessages[language];
  // Messages of several processes.
  if (text.includes('; ')) {
    const each = text.split('; ').map(one => inReadersWords(one, language));
    return each.join('; ');
  }
  const { line, rest } = ofLine.exec(text)?.groups ?? {};
  if (line !== undefined && rest !== undefined) {
    return fill(messages.line, { line, what: inReadersWords(rest, language) });
  }
  for (const [pattern, word] of sentences) {
    const found = pattern.exec(text);
    if (found !== null) return fill(messages[word], found.groups ?? {});
  }
  return text;
}
