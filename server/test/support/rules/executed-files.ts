import { Session } from 'node:inspector/promises';

const FOLDER = 'server/src/domain/';
/** The getters that the test runner generates for exports: reading a constant does not count as running its file. */
const EXPORT = /^\(\) => \{ try \{ return \w+ \} catch \{\} \}$/;

/**
 * Lists the files below server/src/domain in which a function ran during `act`, sorted, as `charges/store.ts`. Module
 * initialization does not count, so lazy modules must be loaded before.
 */
export async function listExecutedFiles(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Debugger.enable');
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Taking coverage resets the counts.
    await session.post('Profiler.takePreciseCoverage');
    await act();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const executed: string[] = [];
    for (const { url, scriptId, functions } of result.filter(script => script.url.includes(FOLDER))) {
      const ran = functions.flatMap(({ ranges }) => ranges.slice(0, 1)).filter(({ count }) => count > 0);
      // In most files nothing ran, so their source is not needed.
      if (ran.length === 0) continue;
      const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
      const isExecuted = ran.some(
        ({ startOffset, endOffset }) => !EXPORT.test(scriptSource.slice(startOffset, endOffset)),
      );
      if (isExecuted) executed.push(url.slice(url.indexOf(FOLDER) + FOLDER.length));
    }
    return executed.sort();
  } finally {
    await session.post('Profiler.disable');
    await session.post('Debugger.disable');
    session.disconnect();
  }
}
