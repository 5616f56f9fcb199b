import { type ToastOptions, toast } from 'react-hot-toast/headless';
import { toastDuration } from './theme-constants.ts';

export type NotificationType = 'success' | 'error' | 'info' | 'warning';

const shownErrors = new Set<string>();

/** Direct; the query client shows the results of calls. A repeated text is not shown twice. */
export const showNotification = (
  type: NotificationType,
  lines: string | readonly string[],
): void => {
  const text = typeof lines === 'string' ? lines : lines.join('\n');
  if (text.trim() === '') return;
  const id = `${type}:${text}`;
  const options: ToastOptions = { id, className: type };
  if (type === 'error') shownErrors.add(id);
  if (type === 'success') toast.success(text, { ...options, duration: toastDuration.success });
  else if (type === 'error') toast.error(text, { ...options, duration: toastDuration.error });
  else toast.custom(text, { ...options, duration: toastDuration.custom });
};

/** After a success that makes earlier errors obsolete. */
export const dismissErrors = (): void => {
  for (const id of shownErrors) toast.dismiss(id);
  shownErrors.clear();
};

/** Stays until the returned function is called. */
export const showProgress = (text: string): (() => void) => {
  const id = toast.loading(text, { className: 'loading', duration: toastDuration.loading });
  return () => toast.dismiss(id);
};
