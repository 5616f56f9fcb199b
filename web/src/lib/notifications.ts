import { toast } from 'react-hot-toast/headless';
import { actionToastDuration, toastDuration, toastLimit } from './theme-constants.ts';

export type NotificationType = 'success' | 'error' | 'info' | 'warning';

export interface NotificationAction {
  readonly label: string;
  readonly run: () => void;
  /** The notification stays, and with it its buttons. */
  readonly isLasting?: true;
  /** Z presses it. */
  readonly isUndo?: true;
  /** F presses it. */
  readonly showsFailed?: true;
}

const shownErrors = new Set<string>();
const actions = new Map<string, readonly NotificationAction[]>();
const closers = new Map<string, () => void>();

export const actionsOf = (id: string): readonly NotificationAction[] => actions.get(id) ?? [];

/** Once: the second click of a double click arrives while the notification fades out. */
export const runAction = (id: string, action: NotificationAction): void => {
  if (!actionsOf(id).includes(action)) return;
  if (!action.isLasting) actions.delete(id);
  action.run();
};

export const dismissNotification = (id: string): void => {
  toast.dismiss(id);
  closers.get(id)?.();
};

const textOf = (lines: string | readonly string[]): string =>
  typeof lines === 'string' ? lines : lines.join('\n');

const show = (
  type: NotificationType,
  text: string,
  id: string,
  action?: NotificationAction,
): void => {
  if (action) {
    actions.set(id, [action]);
    // Only as many as there can be notifications; those that stay keep theirs.
    const brief = [...actions].filter(([, [first]]) => !first?.isLasting);
    if (brief.length > toastLimit) actions.delete(brief[0]?.[0] ?? '');
  } else if (type === 'error') shownErrors.add(id);
  const kind = type === 'success' || type === 'error' ? type : 'custom';
  const duration = action ? actionToastDuration : toastDuration[kind];
  toast[kind](text, { id, className: type, duration });
};

/** Direct; the query client shows the results of calls. A repeated text is not shown twice. */
export const showNotification = (
  type: NotificationType,
  lines: string | readonly string[],
  action?: NotificationAction & { readonly id: string },
): void => {
  const text = textOf(lines);
  if (text.trim() === '') return;
  show(type, text, [type, text, action?.id].filter(Boolean).join(':'), action);
};

/** After a success that makes earlier errors obsolete. */
export const dismissErrors = (): void => {
  for (const id of shownErrors) toast.dismiss(id);
  shownErrors.clear();
};

export type Progress = ReturnType<typeof showProgress>;

let progressCount = 0;

/** A notification of long work. It stays until the work has ended. */
export const showProgress = (text: string, action?: NotificationAction) => {
  progressCount += 1;
  const id = `progress:${progressCount}`;
  if (action) actions.set(id, [action]);
  toast.loading(text, { id, className: 'loading', duration: toastDuration.loading });
  const end = (showEnd: () => void) => {
    actions.delete(id);
    showEnd();
  };
  return {
    succeed: (done: string) => end(() => show('success', done, id)),
    fail: (lines: readonly string[]) => end(() => show('error', textOf(lines), id)),
    /** Ended by the user: neither a success nor an error. */
    stop: (text: string) =>
      end(() => toast(text, { id, className: 'blank', duration: toastDuration.blank })),
    dismiss: () => end(() => toast.dismiss(id)),
  };
};

interface LastingNotification {
  readonly id: string;
  readonly type: NotificationType | 'loading';
  readonly lines: readonly string[];
  readonly actions: readonly NotificationAction[];
  /** When it was dismissed. */
  readonly onClose: () => void;
}

/** Shows or changes a notification that stays until it is dismissed. */
export const showLasting = ({
  id,
  type,
  lines,
  actions: buttons,
  onClose,
}: LastingNotification) => {
  actions.set(id, buttons);
  closers.set(id, onClose);
  toast.custom(textOf(lines), { id, className: type, duration: toastDuration.loading });
};

/** Without a word to its owner. */
export const removeLasting = (id: string): void => {
  actions.delete(id);
  closers.delete(id);
  toast.dismiss(id);
};
