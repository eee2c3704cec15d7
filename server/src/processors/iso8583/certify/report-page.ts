import type { TracedMessage } from '../../connections/traces/message-trace.ts';
import type { CaseReport, CertificationReport, StepReport } from './certification.ts';
import type { Expectation } from './plan.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, character => entities[character] ?? '');

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem}
th,td{border-bottom:1px solid #ddd;padding:.25rem .5rem;text-align:left;vertical-align:top}
td.value{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.passed{color:#0a6b2d}.failed{color:#a3001b;font-weight:600}
@media print{details{break-inside:avoid}}`;

/** The report for the acquirer: one self-contained page. */
export function toHtml(report: CertificationReport): string {
  const title = escaped(`Certification: ${report.name}`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body>
<h1>${title}</h1>
<p>Connection ${escaped(report.linkId)}, from ${report.startedAt.toISOString()} to ${report.endedAt.toISOString()}.</p>
<p><strong>${report.passed} passed, ${report.failed} failed</strong> of ${report.cases.length} cases.</p>
<table>
<thead><tr><th>Case</th><th>What</th><th>Result</th></tr></thead>
<tbody>
${report.cases.map(summaryRow).join('\n')}
</tbody>
</table>
${report.cases.map(caseSection).join('\n')}
</body>
</html>
`;
}

export const toJson = (report: CertificationReport): string => `${JSON.stringify(report, null, 2)}\n`;

const verdict = (isPassed: boolean): string =>
  isPassed ? '<span class="passed">passed</span>' : '<span class="failed">failed</span>';

const summaryRow = ({ id, title, isPassed }: CaseReport): string =>
  `<tr><td>${escaped(id)}</td><td>${escaped(title)}</td><td>${verdict(isPassed)}</td></tr>`;

const caseSection = ({ id, title, isPassed, steps }: CaseReport): string =>
  `<section>
<h2>${escaped(id)} ${escaped(title)}: ${verdict(isPassed)}</h2>
${steps.map(stepPart).join('\n')}
</section>`;

const stepPart = (step: StepReport): string =>
  `<h3>${escaped(step.action)}${step.reference === null ? '' : ` <small>${escaped(step.reference)}</small>`}</h3>
<p>Expected ${inWords(step.expected)}; got ${inWords(step.got)}: ${verdict(step.isPassed)}.</p>
${step.messages.map(messagePart).join('\n')}`;

const inWords = ({ outcome, ...details }: Expectation): string => {
  const said = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  return escaped(said.length === 0 ? outcome : `${outcome} (${said.join(', ')})`);
};

const messagePart = ({ at, direction, connection, name, fields }: TracedMessage): string =>
  `<details open><summary>${escaped(name)}, ${direction} at ${at.toISOString()} on connection ${escaped(connection)}</summary>
<table><tbody>
${fields
  .map(
    ({ key, name: label, value }) =>
      `<tr><td>${escaped(key)}</td><td>${escaped(label)}</td><td class="value">${escaped(value)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></details>`;
