// CHANGELOG.md: `## Unreleased` collects what users can notice, and becomes the section of the release.
const HEADING = /^## (.+)$/gm;

/** The text below the heading of this name, without it; undefined where there is no such section. */
export function sectionOf(text, name) {
  const headings = [...text.matchAll(HEADING)];
  const at = headings.findIndex(([, title]) => title === name || title.startsWith(`${name} `));
  if (at === -1) return undefined;
  const { index, 0: heading } = headings[at];
  return text.slice(index + heading.length, headings[at + 1]?.index).trim();
}

/** The changelog with the unreleased changes under the version and its day, and an empty section for what comes next. */
export function releaseSection(text, version, day) {
  const notes = sectionOf(text, 'Unreleased');
  if (notes === undefined) throw new Error('CHANGELOG.md has no section "## Unreleased"');
  if (notes === '') throw new Error('CHANGELOG.md has nothing under "## Unreleased"');
  if (sectionOf(text, version) !== undefined)
    throw new Error(`CHANGELOG.md already has a section ${version}`);
  return text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${day})`);
}
