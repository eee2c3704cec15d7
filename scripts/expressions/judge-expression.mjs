// Whether an expression takes more than linear time on some text. The static analysis of scslre finds loops that compete for
// the same characters. It misses loops behind a prefix, such as /<row[^>]*>/ on unclosed tags: those are found by attacking.
import process from 'node:process';
import { analyse } from 'scslre';
import { attackStrings, PROBES } from './attack-strings.mjs';

const FIRST_LENGTH = 12;
/** Below it a length grows slowly: an exponential expression must not go from nothing to hours in one step. */
const SHORT_LENGTH = 100;
const MOST_LENGTH = 30_000;
/** A linear expression reads 30,000 characters in about a millisecond; a quadratic one takes 400 million steps. */
const TOO_SLOW_MS = 25;

/** Returns { isLinear }, and where it is not: a text to try as `attack`, and in `ms` the CPU time that it took if measured. */
export function judgeExpression(source, flags) {
  const { reports } = analyse({ source, flags: flags.replaceAll(/[dv]/g, '') }, {});
  const hints = [...new Set(reports.map(({ character }) => pick(character.literal)))];
  for (const attack of attackStrings(source, flags, hints)) {
    const slow = measure(source, flags, attack);
    if (slow !== undefined) return { isLinear: false, ...slow };
  }
  if (reports.length === 0) return { isLinear: true };
  return {
    isLinear: false,
    attack: `${JSON.stringify(hints[0])}.repeat(n), followed by something that cannot match`,
  };
}

function pick({ source, flags }) {
  const one = new RegExp(`^(?:${source})$`, flags);
  return PROBES.find(probe => one.test(probe)) ?? PROBES[0];
}

/** Texts that become longer step by step, so that an exponential expression is stopped in time. */
function measure(source, flags, { lead, pump, ending }) {
  const expression = new RegExp(source, flags);
  for (let length = FIRST_LENGTH; length <= MOST_LENGTH; length *= length < SHORT_LENGTH ? 1.25 : 4) {
    const count = Math.ceil(length / pump.length);
    const text = lead + pump.repeat(count) + ending;
    const startedMs = performance.now();
    run(expression, text);
    if (performance.now() - startedMs < TOO_SLOW_MS) continue;
    // The first run compiles, and the garbage of others may have been collected in it.
    const ms = Math.min(cpuMs(expression, text), cpuMs(expression, text));
    if (ms < TOO_SLOW_MS) continue;
    const parts = [
      lead && JSON.stringify(lead),
      `${JSON.stringify(pump)}.repeat(${count})`,
      ending && JSON.stringify(ending),
    ];
    return { attack: parts.filter(Boolean).join(' + '), ms: Math.round(ms) };
  }
  return undefined;
}

/** CPU time, not time: other programs of the machine must not change the verdict. */
function cpuMs(expression, text) {
  const before = process.cpuUsage();
  run(expression, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function run(expression, text) {
  if (expression.global) text.replaceAll(expression, '');
  else expression.test(text);
}
