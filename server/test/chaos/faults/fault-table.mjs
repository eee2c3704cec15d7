// What a run of the fault tests has shown, as a table. The list of faults is faults.json; figures come from the tests
// (support/figures.ts) by way of vitest's JSON report.

/** The tests of a fault in the report: those whose full name has the title in it, or all of the file. */
export function testsOf({ tests }, report) {
  return tests.flatMap(({ file, title = '' }) => {
    const found = report.testResults.find(({ name }) => name.endsWith(`/${file}`));
    const own = found?.assertionResults.filter(({ fullName }) => fullName.includes(title)) ?? [];
    // A test that was not run, and a file that did not load, prove nothing.
    return own.length > 0 ? own : [{ status: 'missing', meta: {} }];
  });
}

export const isHeld = (fault, report) => testsOf(fault, report).every(({ status }) => status === 'passed');

/** Of times the longest counts, of texts the last; everything else adds up. */
export function figuresOf(fault, report) {
  const tests = testsOf(fault, report).filter(({ status }) => status !== 'missing');
  const sums = new Map();
  for (const [name, value] of tests.flatMap(({ meta }) => Object.entries(meta?.figures ?? {}))) {
    const before = sums.get(name);
    if (typeof value !== 'number' || before === undefined) sums.set(name, value);
    else sums.set(name, name.startsWith('ms ') ? Math.max(before, value) : before + value);
  }
  const reported = [...sums].map(([name, value]) => `${inWords(value)} ${name}`);
  return [`${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`, ...reported].join(', ');
}

const inWords = value => (typeof value === 'number' ? Math.round(value).toLocaleString('en-US') : value);

/** `about` says when, of what and where it was measured. */
export function tableOf(faults, report, about) {
  const rows = faults.map(fault => [
    fault.fault,
    fault.done,
    fault.seen,
    figuresOf(fault, report),
    isHeld(fault, report) ? 'held' : '**NOT held**',
  ]);
  const heads = ['Fault', 'What is done', 'What the client sees', 'Figures of this run', ''];
  const lines = [heads, heads.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`);
  return `${about}\n\n${lines.join('\n')}`;
}

export const beginOf = project => `<!-- faults: ${project}, written by npm run faults -->`;
export const endOf = project => `<!-- end of faults: ${project} -->`;

/** The page with another table between its markers. */
export function putTable(page, project, table) {
  const [begin, end] = [page.indexOf(beginOf(project)), page.indexOf(endOf(project))];
  if (begin < 0 || end < begin) throw new Error(`the page has no markers for the faults of ${project}`);
  return `${page.slice(0, begin + beginOf(project).length)}\n${table}\n${page.slice(end)}`;
}
