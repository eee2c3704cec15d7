// The end of a test run: what failed, and `N passed, N failed`, with `, N skipped` when there are any. In a log of some
// thousand lines, of which a CI may show only the last, the names of what failed belong there.
import { writeFileSync } from 'node:fs';
import process from 'node:process';

export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0, failures: [], retried: [], missing: [] });

export function lastLines({ passed, failed, skipped, failures, retried, missing }) {
  const tools = [...new Set(missing)].join(', ');
  const without = tools === '' ? '' : `SKIPPED what needs ${tools}: not on this machine\n`;
  const named =
    retried.map(test => `PASSED ON THE SECOND TRY ${test}\n`).join('') +
    failures.map(test => `FAILED ${test}\n`).join('') +
    without;
  return `\n${named}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
}

/** A test that needs a tool says in its title that the machine has none. */
const missingTool = title => /(?<![\w.])([\w.]+) \(not on this machine\)/.exec(title)?.[1];

/** The first line of the first error. The whole error, with its stack, is further up in the log. */
const failure = (where, errors) =>
  `${where}: ${(errors[0]?.message ?? 'no error was reported').split('\n')[0]}`;

export default class CountReporter {
  #counts = noCounts();

  // Printed at the exit, since global teardowns run, and may speak, after the run's end.
  onInit() {
    process.once('exit', exitCode => this.#print(exitCode));
  }

  onTestRunEnd(modules, unhandledErrors) {
    const counts = noCounts();
    for (const error of unhandledErrors) {
      counts.failed++;
      counts.failures.push(failure('outside of any test', [error]));
    }
    for (const module of modules) {
      // Errors of a file or a suite, not of one test in it: it did not load, or a hook around its tests threw.
      for (const group of [module, ...module.children.allSuites()]) {
        if (group.errors().length === 0) continue;
        counts.failed++;
        counts.failures.push(failure(pathOf(module, group), group.errors()));
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        counts[state === 'pending' || state === 'skipped' ? 'skipped' : state]++;
        const tool = state === 'skipped' ? missingTool(test.fullName) : undefined;
        if (tool !== undefined) counts.missing.push(tool);
        if (state === 'failed') counts.failures.push(failure(pathOf(module, test), errors ?? []));
        // The errors of a test that passes are those of its earlier tries.
        if (test.diagnostic()?.flaky === true)
          counts.retried.push(failure(pathOf(module, test), errors ?? []));
      }
    }
    this.#counts = counts;
  }

  #print(exitCode) {
    // A run that ends badly for a reason no test carries (a teardown, nothing found to run) is no success.
    const failed = exitCode === 0 ? this.#counts.failed : Math.max(this.#counts.failed, 1);
    const counts = { ...this.#counts, failed };
    // One of several runs side by side: run-tests.mjs adds up their counts.
    if (process.env.RECAUDO_TEST_COUNTS)
      writeFileSync(process.env.RECAUDO_TEST_COUNTS, JSON.stringify(counts));
    else process.stdout.write(lastLines(counts));
  }
}

const pathOf = (module, part) =>
  part === module ? module.relativeModuleId : `${module.relativeModuleId} > ${part.fullName}`;
