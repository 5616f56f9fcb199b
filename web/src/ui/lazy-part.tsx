import type { ReactNode } from 'react';
import { useLazyPart } from '@/lib/dom/use-lazy-part.ts';
import { LoadFailureDialog } from './load-failure-dialog.tsx';

interface LazyPartProps<Part extends object> {
  /** Always the same function: another one loads again. */
  readonly load: () => Promise<Part>;
  readonly isNeeded: boolean;
  /** When the user closes the dialog that reports a failure. */
  readonly onClose: () => void;
  readonly children: (part: Part) => ReactNode;
}

/** A dialog, drawer or other part whose code is loaded when it is first needed. */
export const LazyPart = <Part extends object>(props: LazyPartProps<Part>) => {
  const { part, failure, retry } = useLazyPart(props.load, props.isNeeded);
  return (
    <>
      {part && props.children(part)}
      {failure && <LoadFailureDialog failure={failure} onRetry={retry} onClose={props.onClose} />}
    </>
  );
};
