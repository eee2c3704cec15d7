export const MANIFESTS: readonly string[];
export const TEXTS: readonly string[];
export function changeManifest(text: string, from: string, to: string): string;
export function changeText(text: string, from: string, to: string): string;
export function changedFiles(from: string, to: string): { file: string; text: string }[];
export function writeFiles(files: readonly { file: string; text: string }[]): void;
