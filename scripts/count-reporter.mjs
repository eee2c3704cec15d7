// The last line of a test run: `N passed, N failed`, and `, N skipped` when there are any.
import { writeFileSync } from 'node:fs';
import process from 'node:process';

export const lastLine = ({ passed, failed, skipped }) =>
  `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;

export default class CountReporter {
  #counts = { passed: 0, failed: 0, skipped: 0 };

  // Printed at the exit, since global teardowns run, and may speak, after the run's end.
  onInit() {
    process.once('exit', exitCode => this.#print(exitCode));
  }

  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      // Errors of a file or a suite, not of one test in it: it did not load, or a hook around its tests threw.
      for (const group of [module, ...module.children.allSuites()])
        if (group.errors().length > 0) counts.failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state]++;
      }
    }
    this.#counts = counts;
  }

  #print(exitCode) {
    // A run that ends badly for a reason no test carries (a teardown, nothing found to run) is no success.
    const failed = exitCode === 0 ? this.#counts.failed : Math.max(this.#counts.failed, 1);
    const counts = { ...this.#counts, failed };
    // One of several runs side by side: whoever started them adds up (run-tests.mjs).
    if (process.env.RECAUDO_TEST_COUNTS)
      writeFileSync(process.env.RECAUDO_TEST_COUNTS, JSON.stringify(counts));
    else process.stdout.write(lastLine(counts));
  }
}
