import { useWindowEvent } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { onFirstClick } from '@/lib/dom/first-click.ts';
import { plainKey } from '@/lib/dom/plain-key.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { actionsOf, dismissNotification, runAction } from '@/lib/notifications.ts';
import { useLayout } from '@/lib/preferences/preferences.ts';
import { fadeDuration, toastDuration, toastLimit } from '@/lib/theme-constants.ts';
import { isQuestionOpen } from '@/ui/dialog-stack.ts';
import styles from './notifications.module.css';

const options = {
  ...Object.fromEntries(
    Object.entries(toastDuration).map(([type, duration]) => [type, { duration }]),
  ),
  // Faded out, it is removed: it must not cover anything unseen.
  removeDelay: fadeDuration,
};

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

interface NotificationProps {
  readonly toast: Toast;
  readonly onHold: () => void;
  readonly onRelease: () => void;
  readonly onDismiss: () => void;
}

/** A notification that appears under a resting pointer is entered by no movement. */
const isAtRest = ({ isTrusted, movementX, movementY }: MouseEvent['nativeEvent']): boolean =>
  isTrusted && movementX === 0 && movementY === 0;

/** Pointer or focus on a notification pauses its timer. */
const Notification = ({ toast, onHold, onRelease, onDismiss }: NotificationProps) => {
  const { t } = useTranslation();
  const holdByPointer = ({ nativeEvent }: MouseEvent) => {
    if (!isAtRest(nativeEvent)) onHold();
  };
  const tone = toast.className ?? 'info';
  const Icon = tone in icons ? icons[tone as keyof typeof icons] : undefined;
  const text = String(resolveValue(toast.message, toast) ?? '');
  const lines = [...new Set(text.split('\n'))];
  const actions = actionsOf(toast.id);
  return (
    <li
      className={styles.notification}
      data-tone={tone}
      data-leaving={!toast.visible || undefined}
      onMouseEnter={holdByPointer}
      onMouseMove={holdByPointer}
      onMouseLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) onRelease();
      }}
      onFocus={onHold}
      onBlur={onRelease}
    >
      {Icon ? (
        <Icon size={18} aria-hidden className={styles.icon} />
      ) : (
        tone === 'loading' && <span className={`start-ring ${styles.ring}`} />
      )}
      <div className={styles.body} data-many={actions.length > 1 || undefined}>
        <div role={tone === 'error' ? 'alert' : 'status'} className={styles.lines}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {actions.some(({ isUndo }) => isUndo) && (
          <span aria-live="polite" className="visually-hidden">
            {t('notifications.undoKey')}
          </span>
        )}
        {actions.some(({ showsFailed }) => showsFailed) && (
          <span aria-live="polite" className="visually-hidden">
            {t('notifications.failedKey')}
          </span>
        )}
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            className={styles.action}
            aria-keyshortcuts={(action.isUndo && 'Z') || (action.showsFailed && 'F')}
            data-undo={action.isUndo}
            data-failed={action.showsFailed}
            onClick={() => {
              if (!action.isLasting) onDismiss();
              runAction(toast.id, action);
            }}
          >
            {action.label}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('notifications.close')}
        onClick={onFirstClick(onDismiss)}
      >
        <IconX size={14} aria-hidden />
      </button>
    </li>
  );
};

const buttonOfKey: Readonly<Record<string, string>> = { z: '[data-undo]', f: '[data-failed]' };

/** Z presses the newest Undo, and F what shows failed rows, without a way of many tabs to them. */
const useActionKeys = (stack: RefObject<HTMLElement | null>): void =>
  useWindowEvent('keydown', (event) => {
    // A dialog keeps its keys, the drawer of a record has neither, and a key that is held down undoes once.
    const button = buttonOfKey[plainKey(event)?.toLowerCase() ?? ''];
    if (!button || event.repeat || isQuestionOpen()) return;
    const newest = stack.current?.querySelector<HTMLElement>(`li:not([data-leaving]) ${button}`);
    if (!newest) return;
    event.preventDefault();
    newest.click();
  });

/** The stack of notifications, at the position from the layout settings. */
export const Notifications = () => {
  const { t } = useTranslation();
  const { toastPosition } = useLayout();
  const { toasts, handlers } = useToaster(options);
  const stack = useRef<HTMLElement>(null);
  useActionKeys(stack);
  const { startPause, endPause } = handlers;
  const held = useRef<string>(undefined);
  const hold = (id: string) => {
    if (held.current === id) return;
    held.current = id;
    startPause();
  };
  const release = () => {
    held.current = undefined;
    endPause();
  };
  // A removed element sends no leave or blur event, and the others would stay paused.
  useEffect(() => {
    if (held.current === undefined || toasts.some(({ id }) => id === held.current)) return;
    held.current = undefined;
    endPause();
  }, [toasts, endPause]);
  /** The element that had the focus before. */
  const opener = useRef<HTMLElement>(undefined);
  const rememberOpener = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOutside =
      relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget);
    if (isOutside) opener.current = relatedTarget;
  };
  const dismiss = (id: string) => {
    dismissNotification(id);
    // Its focused button is removed: the next key must not start at the top of the page.
    if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
    opener.current = undefined;
  };
  // In the body, like dialogs: the root element is a stacking context below them.
  return createPortal(
    <section
      ref={stack}
      aria-label={t('notifications.title')}
      className={styles.stack}
      data-position={toastPosition}
      onFocus={rememberOpener}
    >
      <ol>
        {toasts.slice(0, toastLimit).map((toast) => (
          <Notification
            key={toast.id}
            toast={toast}
            onHold={() => hold(toast.id)}
            onRelease={release}
            onDismiss={() => dismiss(toast.id)}
          />
        ))}
      </ol>
    </section>,
    document.body,
  );
};
