import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** An element's current size in pixels; undefined before the first layout and while it is hidden. */
export function useSize<Element extends HTMLElement>(): [
  RefObject<Element | null>,
  { width: number; height: number } | undefined,
] {
  const element = useRef<Element>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { width, height } = measured.getBoundingClientRect();
      setSize(width > 0 && height > 0 ? { width, height } : undefined);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
