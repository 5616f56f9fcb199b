import { IconCloudOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './offline-banner.module.css';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

export const OfflineBanner = () => {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div aria-live="polite">
      {!online && (
        <p className={styles.banner}>
          <IconCloudOff size={16} stroke={1.5} aria-hidden />
          {t('layout.offline')}
        </p>
      )}
    </div>
  );
};
