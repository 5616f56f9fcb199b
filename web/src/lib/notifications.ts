import { type ToastOptions, toast } from 'react-hot-toast/headless';
import { toastDuration, toastLimit } from './theme-constants.ts';

export type NotificationType = 'success' | 'error' | 'info' | 'warning';

export interface NotificationAction {
  readonly label: string;
  readonly run: () => void;
}

const shownErrors = new Set<string>();
const actions = new Map<string, NotificationAction>();

/** The button of a notification, by its id. */
export const actionOf = (id: string): NotificationAction | undefined => actions.get(id);

/** Direct; the query client shows the results of calls. A repeated text is not shown twice. */
export const showNotification = (
  type: NotificationType,
  lines: string | readonly string[],
  action?: NotificationAction & { readonly id: string },
): void => {
  const text = typeof lines === 'string' ? lines : lines.join('\n');
  if (text.trim() === '') return;
  const id = [type, text, action?.id].filter(Boolean).join(':');
  const options: ToastOptions = { id, className: type };
  if (action) {
    actions.set(id, action);
    // Only as many as there can be notifications.
    if (actions.size > toastLimit) actions.delete(actions.keys().next().value ?? '');
    toast.success(text, { ...options, duration: toastDuration.custom });
    return;
  }
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
