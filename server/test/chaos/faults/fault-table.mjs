// Renders the results of a fault test run as a table. faults.json lists the faults; the tests report figures
// (support/fixtures/figures.ts) through Vitest's JSON report.

/** The report's tests of a fault: those whose full name contains the title, or the whole file. */
export function testsOf({ tests }, report) {
  return tests.flatMap(({ file, title = '' }) => {
    const found = report.testResults.find(({ name }) => name.endsWith(`/${file}`));
    const own = found?.assertionResults.filter(({ fullName }) => fullName.includes(title)) ?? [];
    // A test that did not run and a file that did not load prove nothing.
    return own.length > 0 ? own : [{ status: 'missing', meta: {} }];
  });
}

export const isHeld = (fault, report) => testsOf(fault, report).every(({ status }) => status === 'passed');

/** Durations take the maximum, texts the last value, all other figures the sum. */
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

/** `about` names the date, the commit and the machine. */
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

export function putTable(page, project, table) {
  const [begin, end] = [page.indexOf(beginOf(project)), page.indexOf(endOf(project))];
  if (begin < 0 || end < begin) throw new Error(`the page has no markers for the faults of ${project}`);
  return `${page.slice(0, begin + beginOf(project).length)}\n${table}\n${page.slice(end)}`;
}
