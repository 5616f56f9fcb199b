import { useEffect, useState } from 'react';

/**
 * Code that is loaded when it is first needed; undefined until then. A failure is thrown while
 * rendering, where the screen's error boundary catches it.
 */
export const useLazyModule = <Module extends object>(
  load: () => Promise<Module>,
  isNeeded: boolean,
): Module | undefined => {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setModule(loaded);
      },
      (error: unknown) =>
        setModule(() => {
          throw error;
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, isNeeded]);
  return module;
};
