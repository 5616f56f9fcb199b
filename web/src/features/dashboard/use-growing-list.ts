import { useCallback, useState } from 'react';

const step = 100;

/**
 * Renders a long list as far as the user has scrolled: thousands of courses would block the page.
 * `end` is the `ref` of an element after the last one.
 */
export const useGrowingList = <Item>(items: readonly Item[]) => {
  const [length, setLength] = useState(step);
  const end = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setLength((known) => known + step);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { shown: items.slice(0, length), hasMore: items.length > length, end };
};
