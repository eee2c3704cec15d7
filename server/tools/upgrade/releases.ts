/** Commits of the releases that upgrades are tested from, because a clone may lack the tags. */
export const releases: Readonly<Record<string, string>> = {
  '0.2.0': '98249318bee3f2816c709358db69c7564b39e557',
  '0.3.0': '9d005953a1678fc6f4da28fd1f4cbbf01aad19df',
};

/** Newest last, in list order. */
export const lastRelease = (): string => Object.keys(releases).at(-1) ?? '';

/** `v0.2.0` and `0.2.0` are the same release; undefined if unknown. */
export const commitOfRelease = (name: string): string | undefined => releases[name.replace(/^v/, '')];
