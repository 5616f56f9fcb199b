import { Menu } from '@mantine/core';
import { screens } from '@provost/contract/screens';
import { IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsOwnServer } from '@/api/permissions/use-can.ts';
import { LazyEnrolDialog } from '@/school/enrolments/lazy-enrol-dialog.tsx';
import { useEnrolmentRights } from '@/school/enrolments/use-enrolment-rights.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import styles from './navbar.module.css';
import { screenIcons } from './screen-icons.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true };

/** Everything that the user can add, from anywhere. */
export const NewMenu = () => {
  const { t } = useTranslation();
  const can = useCan();
  const isOwnServer = useIsOwnServer();
  const { canEnrol } = useEnrolmentRights();
  const [isEnrolling, setIsEnrolling] = useState(false);
  const shown = screens.filter(({ id, access }) => id.endsWith('-new') && can(access));
  if (!isOwnServer || (shown.length === 0 && !canEnrol)) return null;
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ControlButton
            icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
            className={styles.new}
          >
            <span className={styles.newLabel}>{t('layout.new')}</span>
          </ControlButton>
        </Menu.Target>
        <Menu.Dropdown>
          {shown.map(({ id, path }) => {
            const Icon = screenIcons[id];
            return (
              <Menu.Item key={id} component={Link} to={path} leftSection={<Icon {...icon} />}>
                {t(`nav.${id}`)}
              </Menu.Item>
            );
          })}
          {canEnrol && (
            <Menu.Item
              onClick={() => setIsEnrolling(true)}
              leftSection={<IconClipboardPlus {...icon} />}
            >
              {t('enrolments.enrolStudent')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <LazyEnrolDialog isOpen={isEnrolling} onClose={() => setIsEnrolling(false)} />
    </>
  );
};
