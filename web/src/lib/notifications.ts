import { type ToastOptions, toast } from 'react-hot-toast/headless';
import { toastDuration } from './theme-constants.ts';

/**
 * The direct way to a notice. Failed and fulfilled calls need none: the query client shows theirs.
 * Lines that are on show already are shown anew, not twice.
 */
export const noticeTypes = ['success', 'error', 'info', 'warning'] as const;
export type NoticeType = (typeof noticeTypes)[number];

const errorsShown = new Set<string>();

export const showNotice = (type: NoticeType, lines: string | readonly string[]): void => {
  const text = typeof lines === 'string' ? lines : lines.join('\n');
  if (text.trim() === '') return;
  const id = `${type}:${text}`;
  const options: ToastOptions = { id, className: type };
  if (type === 'error') errorsShown.add(id);
  if (type === 'success') toast.success(text, { ...options, duration: toastDuration.success });
  else if (type === 'error') toast.error(text, { ...options, duration: toastDuration.error });
  else toast.custom(text, { ...options, duration: toastDuration.custom });
};

/** For when it went well at last: nobody should read on that it did not. */
export const dismissErrors = (): void => {
  for (const id of errorsShown) toast.dismiss(id);
  errorsShown.clear();
};

/** Stays until what it answers is called. */
export const showProgress = (text: string): (() => void) => {
  const id = toast.loading(text, { className: 'loading', duration: toastDuration.loading });
  return () => toast.dismiss(id);
};
