import { useCallback, useState } from 'react';

/** The width of an element in pixels; 0 until it is known. The second value goes into its `ref`. */
export const useElementWidth = () => {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure] as const;
};
