/** Writes the plugin's zip into a folder and returns its path. */
export function makeWooCommercePlugin(folder?: string): string;
