// Progress goes to stderr: the stdout of `recaudo ... --json` belongs to the answer.
import process from 'node:process';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
const CLEAR_LINE = '\r\u001B[2K';

/** Shows `label` with the elapsed seconds while `work` runs; on a pipe, one line before and one after. */
export async function withProgress(label, work, { quiet = false } = {}) {
  if (quiet) return work();
  const startedMs = performance.now();
  const stop = process.stderr.isTTY ? spin(label, startedMs) : announce(label);
  try {
    const result = await work();
    stop();
    process.stderr.write(`${label}: done in ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`);
    return result;
  } finally {
    stop();
  }
}

function announce(label) {
  process.stderr.write(`${label}...\n`);
  return () => {};
}

function spin(label, startedMs) {
  let frame = 0;
  const draw = () => {
    const seconds = Math.floor((performance.now() - startedMs) / 1000);
    process.stderr.write(`${CLEAR_LINE}${FRAMES[frame++ % FRAMES.length]} ${label} ${seconds} s`);
  };
  draw();
  let timer = setInterval(draw, FRAME_MS);
  return () => {
    if (!timer) return;
    clearInterval(timer);
    timer = undefined;
    process.stderr.write(CLEAR_LINE);
  };
}
