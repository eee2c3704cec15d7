const PRESENT_MS = 60_000;

let lastInput = performance.now();

/** True if a person is using the page, so that requests extend the session. Automatic refreshes do not. */
export const isUserPresent = (): boolean => performance.now() - lastInput < PRESENT_MS;

for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
  globalThis.addEventListener(
    kind,
    () => {
      lastInput = performance.now();
    },
    { capture: true, passive: true },
  );
}
