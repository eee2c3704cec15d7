export function stagePackage(folder: string): Promise<void>;
