import { type Html, type HtmlContent, html } from '../../../payer-pages/frame/html.ts';

export interface DataTable {
  caption: string;
  columns: readonly HtmlContent[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly HtmlContent[])[];
}

/** Explicit roles: on phones the style sheet stacks the cells, which drops the implicit ones. */
export function dataTable({ caption, columns, rows }: DataTable): Html {
  // Screen readers announce an empty `th` as a heading.
  const head = columns.map(column =>
    isEmpty(column) ? html`<td role="cell"></td>` : html`<th scope="col" role="columnheader">${column}</th>`,
  );
  return html`<table role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${head}</tr></thead>
<tbody role="rowgroup">
${rows.map(
  ([first, ...others]) => html`<tr role="row"><th scope="row" role="rowheader">${first}</th>${others.map(
    cell => html`<td role="cell">${cell}</td>`,
  )}</tr>
`,
)}</tbody>
</table>`;
}

const isEmpty = (content: HtmlContent): boolean => html`${content}`.markup === '';
