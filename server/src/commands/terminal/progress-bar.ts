/** Shows a long command's progress on standard error, because standard output is for its result. */
export interface ProgressBar {
  advance(count: number): void;
  finish(): void;
}

export interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 30;
const CLEAR_LINE = '\r\u001B[2K';

/** A bar that redraws itself in a terminal; in a pipe, one plain line per tenth. `total` may turn out too low. */
export function newProgressBar(label: string, total: number, screen: Screen = process.stderr): ProgressBar {
  let done = 0;
  let shownTenths = 0;
  const shareOf = () => (total === 0 ? 1 : Math.min(1, done / total));
  const line = () => `${label} ${done} of ${Math.max(done, total)}`;
  const draw = () => {
    const filled = Math.round(shareOf() * WIDTH);
    screen.write(`${CLEAR_LINE}[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${line()}`);
  };
  const tell = () => {
    const tenths = Math.floor(shareOf() * 10);
    if (tenths > shownTenths) screen.write(`${line()}\n`);
    shownTenths = tenths;
  };
  return {
    advance(count) {
      done += count;
      if (screen.isTTY === true) draw();
      else tell();
    },
    finish() {
      if (screen.isTTY === true) screen.write(CLEAR_LINE);
    },
  };
}
