import { Session } from 'node:inspector/promises';

const FOLDER = 'server/src/domain/';
/** How the test runner hands out what a module exports: reading a constant is not passing through its file. */
const EXPORT = /^\(\) => \{ try \{ return \w+ \} catch \{\} \}$/;

/**
 * The files below server/src/domain of which a function has run while `act` did, sorted, as `charges/store.ts`. What a
 * module does when it is loaded does not count, so whatever is loaded late must have run before.
 */
export async function listExecutedFiles(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Debugger.enable');
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Taking them sets the counts to zero.
    await session.post('Profiler.takePreciseCoverage');
    await act();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const executed: string[] = [];
    for (const { url, scriptId, functions } of result.filter(script => script.url.includes(FOLDER))) {
      const ran = functions.flatMap(({ ranges }) => ranges.slice(0, 1)).filter(({ count }) => count > 0);
      // Most files have nothing that ran: their text is not asked for.
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
