const FENCED = /^ *```[^]*?^ *```/gm;
const CODE = /`[^`\n]+`/g;

/** The targets of a page's links and pictures, without other sites. */
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

/** The anchors of a page's headings as code hosts generate them; repeated headings get a number. */
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
