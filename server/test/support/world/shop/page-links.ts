const FENCED = /^ *```[^]*?^ *```/gm;
const CODE = /`[^`\n]+`/g;

/** Where the links and pictures of a page lead, if not to another site. */
export const linksOf = (text: string): string[] =>
  Array.from(
    text
      .replaceAll(FENCED, '')
      .replaceAll(CODE, '')
      .matchAll(/\]\(([^()\s]+)\)/g),
    ([, target = '']) => target,
  ).filter(target => !/^(?:[a-z]+:|\/)/.test(target));

const withoutMarks = (heading: string): string =>
  heading.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');

/** The headings of a page as the pages of repositories name them; a second one of the same words has a number. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = Array.from(text.replaceAll(FENCED, '').matchAll(/^#+ (.+)$/gm), ([, title = '']) => title);
  const anchors = headings.map(title => {
    const bare = withoutMarks(title)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const count = seen.get(bare) ?? 0;
    seen.set(bare, count + 1);
    return count === 0 ? bare : `${bare}-${count}`;
  });
  return new Set(anchors);
}
