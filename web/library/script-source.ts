export interface ScriptSource {
  url: string;
  origin: string;
}

/** The script's own URL selects the environment: its origin is the API's. */
export function locateScript(): ScriptSource {
  const running = document.currentScript as HTMLScriptElement | null;
  const named = [...document.scripts].find(script => /\/recaudo\.js(\?|$)/.test(script.src));
  const url = running?.src || named?.src || location.href;
  return { url, origin: new URL(url).origin };
}

/**
 * `sandbox` or `production`, from the script's `Server-Timing: environment;desc="..."` header. It is a header because
 * the script must be byte-identical everywhere for one integrity hash.
 */
export function findEnvironment({ url }: ScriptSource): string | undefined {
  const [entry] = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  return entry?.serverTiming?.find(metric => metric.name === 'environment')?.description;
}
