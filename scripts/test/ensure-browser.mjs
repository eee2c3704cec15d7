// The browser tests drive the system's Chromium. Where that can be installed without asking anyone
// (root on Debian: a container, a build machine), it is; elsewhere the command to type is told.
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withProgress } from '../progress.mjs';
import { runCommand } from '../run-command.mjs';
import { toolFailure } from '../tool-failure.mjs';

/** Made for tests: it takes a third less of the processor than the whole browser. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const APT_UPDATE = ['update'];
const aptInstall = name => ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'];
// Another apt may be at work on a machine that has just come up.
const APT_WAIT = ['-o', 'DPkg::Lock::Timeout=120'];

/** The browser's full path; installs it or fails with what to do. */
export async function ensureBrowser() {
  const [shell] = findBrowsers([SHELL]);
  if (shell) return shell;
  const mayInstall = isDebian() && isOnPath('apt-get') && process.getuid?.() === 0;
  const [present] = findBrowsers();
  if (!mayInstall && !present) throw toolFailure(adviceForHere());
  if (mayInstall) await install(present !== undefined);
  const [installed] = findBrowsers();
  if (!installed) throw toolFailure('apt-get installed a browser, but it is not on the PATH.');
  return installed;
}

/** Older releases of Debian have no shell; where another browser is there already, that one does. */
async function install(hasOther) {
  await withProgress('Installing Chromium for the browser tests (apt-get)', async () => {
    try {
      await apt(APT_UPDATE);
      await apt(aptInstall(SHELL));
    } catch (error) {
      if (!hasOther) await apt(aptInstall('chromium')).catch(() => Promise.reject(error));
    }
  });
}

function findBrowsers(names = NAMES) {
  const onPath = names.flatMap(name => placesOnPath(name));
  const applications = process.platform === 'darwin' && names === NAMES ? MAC_APPLICATIONS : [];
  return [...onPath, ...applications].filter(isExecutable);
}

async function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { exitCode, output, succeeded } = await runCommand('apt-get', [...APT_WAIT, ...args], { env });
  if (succeeded) return;
  throw toolFailure(`apt-get ${args.join(' ')} failed (${exitCode}); its output is above.`, output);
}

function adviceForHere() {
  const start = `The browser tests need Chromium, and none of ${NAMES.join(', ')} is on the PATH.`;
  if (process.platform === 'darwin') return `${start}\nInstall it with: brew install --cask google-chrome`;
  if (!isDebian()) return `${start}\nInstall Chromium or Google Chrome with your system's package manager.`;
  return `${start}\nInstall it with: sudo apt-get ${APT_UPDATE.join(' ')} && sudo apt-get ${aptInstall(SHELL).join(' ')}`;
}

/** Debian itself: Ubuntu's package of that name is a shell around snap, which containers cannot run. */
function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function isOnPath(name) {
  return placesOnPath(name).some(isExecutable);
}

function placesOnPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map(folder => path.join(folder, name));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
