let works = 0;

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before it leaves the page. Returns the end of the work that would be lost. */
export const warnOnUnload = (): (() => void) => {
  works += 1;
  window.addEventListener('beforeunload', warn);
  return () => {
    works -= 1;
    if (works === 0) window.removeEventListener('beforeunload', warn);
  };
};
