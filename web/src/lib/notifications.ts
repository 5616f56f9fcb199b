import { type ToastOptions, toast } from 'react-hot-toast/headless';
import { toastDuration } from './theme-constants.ts';

export type NotificationType = 'success' | 'error' | 'info' | 'warning';

const shownErrors = new Set<string>();

const textOf = (lines: string | readonly string[]): string =>
  typeof lines === 'string' ? lines : lines.join('\n');

const show = (type: NotificationType, text: string, id: string): void => {
  const options: ToastOptions = { id, className: type };
  if (type === 'error') shownErrors.add(id);
  if (type === 'success') toast.success(text, { ...options, duration: toastDuration.success });
  else if (type === 'error') toast.error(text, { ...options, duration: toastDuration.error });
  else toast.custom(text, { ...options, duration: toastDuration.custom });
};

/** Direct; the query client shows the results of calls. A repeated text is not shown twice. */
export const showNotification = (
  type: NotificationType,
  lines: string | readonly string[],
): void => {
  const text = textOf(lines);
  if (text.trim() !== '') show(type, text, `${type}:${text}`);
};

/** After a success that makes earlier errors obsolete. */
export const dismissErrors = (): void => {
  for (const id of shownErrors) toast.dismiss(id);
  shownErrors.clear();
};

export interface NotificationAction {
  readonly label: string;
  readonly run: () => void;
}

const actions = new Map<string, NotificationAction>();

/** The button of a notification; undefined where it has none. */
export const actionOf = (id: string): NotificationAction | undefined => actions.get(id);

/** A notification of work that takes its time. It stays until the work has ended in one way. */
export interface Progress {
  readonly succeed: (text: string) => void;
  readonly fail: (lines: readonly string[]) => void;
  /** Ended by the user: neither a success nor an error. */
  readonly stop: (text: string) => void;
  readonly dismiss: () => void;
}

let progressCount = 0;

export const showProgress = (text: string, action?: NotificationAction): Progress => {
  progressCount += 1;
  const id = `progress:${progressCount}`;
  if (action) actions.set(id, action);
  toast.loading(text, { id, className: 'loading', duration: toastDuration.loading });
  const end = (showEnd: () => void) => {
    actions.delete(id);
    showEnd();
  };
  return {
    succeed: (done) => end(() => show('success', done, id)),
    fail: (lines) => end(() => show('error', textOf(lines), id)),
    stop: (words) =>
      end(() => toast(words, { id, className: 'blank', duration: toastDuration.blank })),
    dismiss: () => end(() => toast.dismiss(id)),
  };
};
