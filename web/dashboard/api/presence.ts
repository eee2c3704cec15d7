const PRESENT_MS = 60_000;

let lastInput = performance.now();

/** Somebody uses the page: what it asks for now keeps the session open. Screens that look again by themselves do not. */
export const isSomebodyThere = (): boolean => performance.now() - lastInput < PRESENT_MS;

for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
  globalThis.addEventListener(
    kind,
    () => {
      lastInput = performance.now();
    },
    { capture: true, passive: true },
  );
}
