import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast as toaster, useToaster } from 'react-hot-toast/headless';
import { useTranslation } from 'react-i18next';
import { useLayout } from '@/lib/preferences.ts';
import { toastDuration } from '@/lib/theme-constants.ts';
import styles from './notifications.module.css';

const durations = Object.fromEntries(
  Object.entries(toastDuration).map(([type, duration]) => [type, { duration }]),
);

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

interface NoticeProps {
  readonly notice: Toast;
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

/** The pointer or the focus on it stops the clock. */
const Notice = ({ notice, onHold, onRelease }: NoticeProps) => {
  const { t } = useTranslation();
  const tone = notice.className ?? 'info';
  const Icon = tone in icons ? icons[tone as keyof typeof icons] : undefined;
  const text = String(resolveValue(notice.message, notice) ?? '');
  const lines = [...new Set(text.split('\n'))];
  return (
    <li
      className={styles.notice}
      data-tone={tone}
      data-leaving={!notice.visible || undefined}
      onMouseEnter={onHold}
      onMouseLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      {Icon ? (
        <Icon size={18} stroke={1.5} aria-hidden className={styles.icon} />
      ) : (
        <span className={styles.ring} />
      )}
      <div role={tone === 'error' ? 'alert' : 'status'} className={styles.lines}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('notices.close')}
        onClick={() => toaster.dismiss(notice.id)}
      >
        <IconX size={14} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
};

/** The stack of notices, where the layout wants it. */
export const Notices = () => {
  const { t } = useTranslation();
  const { toastPosition } = useLayout();
  const { toasts, handlers } = useToaster(durations);
  const { startPause, endPause } = handlers;
  const held = useRef<string>(undefined);
  const hold = (id: string) => {
    held.current = id;
    startPause();
  };
  const release = () => {
    held.current = undefined;
    endPause();
  };
  // Neither the pointer nor the focus leaves what goes from under it; it would hold up all others.
  useEffect(() => {
    if (held.current === undefined || toasts.some(({ id }) => id === held.current)) return;
    held.current = undefined;
    endPause();
  }, [toasts, endPause]);
  return (
    <section aria-label={t('notices.title')} className={styles.stack} data-position={toastPosition}>
      <ol>
        {toasts.map((notice) => (
          <Notice
            key={notice.id}
            notice={notice}
            onHold={() => hold(notice.id)}
            onRelease={release}
          />
        ))}
      </ol>
    </section>
  );
};
