export function sectionOf(text: string, name: string): string | undefined;
export function releaseSection(text: string, version: string, day: string): string;
