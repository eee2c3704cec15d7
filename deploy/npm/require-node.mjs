// Exits on a version of Node that cannot run the program. Use only syntax of Node 16.
import process from 'node:process';

const OLDEST_NODE = [20, 11];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  console.error(
    `Recaudo needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.\n` +
      'Install a newer one (https://nodejs.org) and run the same command again.',
  );
  process.exit(1);
}
