import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { classLevelsQuery } from '@/school/courses/class-levels.ts';
import { SettingsLinks } from '@/school/settings-links.tsx';
import { SectionSkeleton } from '@/ui/details-content.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { ClassLevelForm } from './class-level-form.tsx';
import { ClassLevelList } from './class-level-list.tsx';
import styles from './settings.module.css';

export const ClassLevelsScreen = () => {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const levels = useQuery(classLevelsQuery);
  const done = () => {
    setIsAdding(false);
    button.current?.focus();
  };
  return (
    <>
      <PageHeader title={t('nav.settings-class-levels')}>
        <Button
          ref={button}
          onClick={() => setIsAdding(true)}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        >
          {t('settings.levels.new')}
        </Button>
      </PageHeader>
      <SettingsLinks />
      <p className={styles.hint}>{t('settings.levels.hint')}</p>
      <QueryState
        query={levels}
        skeleton={<SectionSkeleton lines={6} />}
        failedTitle={t('settings.levels.failure')}
        toFailure={(error) => failureOf(error, t)}
      >
        {(data) => (
          <>
            {isAdding && <ClassLevelForm onDone={done} />}
            {data.length > 0 && <ClassLevelList levels={data} />}
            {data.length === 0 && !isAdding && (
              <EmptyState
                title={t('settings.levels.empty')}
                hint={t('settings.levels.emptyHint')}
              />
            )}
          </>
        )}
      </QueryState>
    </>
  );
};
