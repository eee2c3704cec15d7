import { html } from '../../../payer-pages/frame/html.ts';
import { codeBlock, codeTabs, fillCode } from '../frame/code-block.ts';
import type { DocsPage } from '../frame/docs-page.ts';
import type { Reading } from '../frame/reading.ts';
import { fillPlaceholders, placeholderWords } from '../snippets/placeholders.ts';
import { findPicture, type GuideText } from './guide-files.ts';
import { guidePath, resolveLink } from './guide-links.ts';
import { renderMarkdown } from './markdown.ts';

/** Renders a guide with this installation's addresses in its examples. */
export function guidePage(reading: Reading, guide: GuideText): DocsPage {
  const { language } = reading;
  const { title, lead, body, sections } = renderMarkdown(withAddresses(reading, guide.text), {
    code: text => codeBlock(reading, text),
    snippets: snippets => codeTabs(reading, snippets),
    word: text => fillCode(reading, text),
    link: target => resolveLink(target, guide, language),
    picture: target => (findPicture(target) === undefined ? undefined : `/docs/files/${target}`),
  });
  return {
    path: guidePath(guide.name),
    title,
    description: lead,
    parts: sections,
    main: html`<article class="guide"><h1>${title}</h1>
${body}</article>`,
  };
}

const DEFAULT_ADDRESS = /https?:\/\/(?:127\.0\.0\.1|localhost):800([012])(?!\d)/g;

/** Replaces the default addresses of a local installation, because its ports may differ. */
const withAddresses = ({ addresses }: Pick<Reading, 'addresses'>, text: string): string => {
  const byPort = [addresses.portal, addresses.sandbox, addresses.production];
  return text.replaceAll(DEFAULT_ADDRESS, (whole, port: string) => byPort[Number(port)] ?? whole);
};

/** The Markdown file for programs: placeholders in plain language, this installation's addresses. */
export const guideMarkdown = (reading: Pick<Reading, 'language' | 'addresses'>, guide: GuideText): string =>
  fillPlaceholders(withAddresses(reading, guide.text), {
    base_url: reading.addresses.sandbox,
    ...placeholderWords[guide.language],
  });
