const browsers: [mark: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [mark: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** "Chrome · Linux", so that people can tell their sessions apart; other programs keep their own names. */
export function nameDevice(userAgent: string): string {
  const nameIn = (marks: typeof browsers): string => marks.find(([mark]) => mark.test(userAgent))?.[1] ?? '';
  const names = [nameIn(browsers), nameIn(systems)].filter(name => name !== '');
  return names.length === 0 ? userAgent.slice(0, 40) : names.join(' · ');
}
