import { type Html, html } from '../../../payer-pages/frame/html.ts';

const wordMark = (x: number, ground: string, word: string, slant = false): Html =>
  html`<rect x="${x}" width="32" height="20" rx="3" fill="${ground}"/><text x="${x + 16}" y="14" fill="#fff" font-family="Arial,sans-serif" font-size="10" font-weight="700" text-anchor="middle"${slant && html` font-style="italic"`}>${word}</text>`;

const row = (width: number, marks: Html): Html =>
  html`<svg class="method-marks" viewBox="0 0 ${width} 20" width="${width}" height="20" aria-hidden="true" focusable="false">${marks}</svg>`;

/** Simple marks of our own for what each tab accepts. The tab's text names the method; these are decoration. */
export const methodMarks: Readonly<Record<'card' | 'pse' | 'store', Html>> = {
  card: row(
    108,
    html`${wordMark(0, '#1a1f71', 'VISA', true)}<rect x="38" width="32" height="20" rx="3" fill="#252525"/><circle cx="50" cy="10" r="6" fill="#eb001b"/><circle cx="58" cy="10" r="6" fill="#f79e1b" fill-opacity="0.85"/>${wordMark(76, '#1f6fb5', 'AMEX')}`,
  ),
  pse: row(32, wordMark(0, '#0b4a99', 'PSE')),
  store: row(
    32,
    html`<rect x="1" y="2" width="30" height="16" rx="2" fill="#e6f3ea" stroke="#2f7d4a" stroke-width="1.5"/><circle cx="16" cy="10" r="4" fill="none" stroke="#2f7d4a" stroke-width="1.5"/>`,
  ),
};
