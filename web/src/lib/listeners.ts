/** The listeners of something that changes outside React. */
export const createListeners = <News extends readonly unknown[] = []>() => {
  const listeners = new Set<(...news: News) => void>();
  return {
    subscribe: (listener: (...news: News) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: (...news: News): void => {
      for (const listener of listeners) listener(...news);
    },
  };
};
