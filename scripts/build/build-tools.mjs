// The bundlers are dependencies of the clone, because `npm start` builds, and no part of the program.

/** The places in the lock file that only the root's own dependencies need, and no workspace. */
export function listBuildTools(lock) {
  const workspaces = Object.values(lock.packages).filter(({ link }) => link === true);
  const running = new Set();
  for (const { resolved } of workspaces) addNeeded(lock, resolved, running);
  const all = new Set();
  for (const name of Object.keys(lock.packages['']?.dependencies ?? {})) {
    const place = findPlace(lock, '', name);
    if (place !== undefined) addNeeded(lock, place, all);
  }
  return new Set([...all].filter(place => !running.has(place)));
}

function addNeeded(lock, place, found) {
  if (found.has(place)) return;
  found.add(place);
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[place] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const needed = findPlace(lock, place, name);
    if (needed !== undefined) addNeeded(lock, needed, found);
  }
}

/** Where Node would find the package: inside the one that needs it, or in the folders above. */
function findPlace({ packages }, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return packages[place].link ? packages[place].resolved : place;
    if (folder === '') return undefined;
  }
}

function parentOf(folder) {
  const at = folder.lastIndexOf('node_modules/');
  return at <= 0 ? '' : folder.slice(0, at - 1);
}
