// Strings that make an expression work hard: the way to one of its loops, and the loop itself, many times over, followed by
// something that cannot match.
import { parseRegExpLiteral } from '@eslint-community/regexpp';

/** A loop that runs at most this often cannot be made to cost much. */
const SHORT_LOOP = 50;
/** One of these is in nearly every class of characters that people write. */
export const PROBES = 'a0 <"(/.@,-_=A~[{%#:;\t\né\0'.split('');
const ENDINGS = ['', '\n', '\0', '!', ' x'];
const MOST_WORDS = 400;

/** Returns { lead, pump, ending }: the attack is lead, then pump as often as wanted, then ending. */
export function attackStrings(source, flags, hints) {
  const { pattern, flags: parsedFlags } = parseRegExpLiteral(new RegExp(source, flags));
  const sampler = newSampler(parsedFlags.raw.replaceAll(/[gy]/g, ''));
  const loops = findLoops(pattern, sampler);
  const attacks = new Map();
  const add = (lead, pump) => {
    if (pump === '') return;
    for (const ending of ENDINGS) attacks.set(JSON.stringify([lead, pump, ending]), { lead, pump, ending });
  };
  for (const { before, samples } of loops) {
    for (const lead of before) {
      add('', lead);
      for (const sample of [...samples, ...hints]) {
        add('', lead + sample);
        add('', sample);
        add(lead, sample);
        add(lead, lead + sample);
      }
    }
  }
  return [...attacks.values()].slice(0, MOST_WORDS);
}

/** Every loop of the pattern, with some texts that lead to it and some texts that it repeats. */
function findLoops(pattern, sampler) {
  const loops = [];
  const walk = (node, before) => {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
      case 'Assertion':
        for (const alternative of node.alternatives ?? []) walk(alternative, before);
        break;
      case 'Alternative': {
        let here = before;
        for (const element of node.elements) {
          walk(element, here);
          const samples = sampler(element);
          here = combine(here, samples.slice(0, 3));
        }
        break;
      }
      case 'Quantifier':
        if (node.max > SHORT_LOOP) loops.push({ before, samples: sampler(node.element) });
        walk(node.element, before);
        break;
      default:
    }
  };
  walk(pattern, ['']);
  return loops;
}

const MOST_LEADS = 4;
const combine = (heads, tails) =>
  tails.length === 0
    ? heads
    : [...new Set(heads.flatMap(head => tails.map(tail => head + tail)))].slice(0, MOST_LEADS);

/** Some short texts that a part of the pattern matches. */
function newSampler(flags) {
  const sample = node => {
    switch (node.type) {
      case 'Character':
        return [String.fromCodePoint(node.value)];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const one = new RegExp(`^(?:${node.raw})$`, flags);
        return PROBES.filter(probe => one.test(probe));
      }
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives.flatMap(alternative => sample(alternative).slice(0, 2)).slice(0, 6);
      case 'Alternative':
        return node.elements.reduce((heads, element) => combine(heads, sample(element).slice(0, 2)), ['']);
      case 'Quantifier':
        return sample(node.element).map(text => text.repeat(Math.min(Math.max(node.min, 1), SHORT_LOOP)));
      default:
        return [];
    }
  };
  return sample;
}
