import { undoImport } from '@provost/contract/imports';
import { callEndpoint } from '@/api/client.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ConfirmedWrite } from '@/school/confirmed-write.tsx';
import type { ShownImport } from './imports.queries.ts';

interface UndoImportProps {
  readonly of: Pick<ShownImport, 'id' | 'is_undoable' | 'file_name'>;
  readonly size?: 'compact-sm';
}

/** Takes an import back, after a confirmation. */
export const UndoImport = ({ of, size }: UndoImportProps) => {
  const { t } = useTranslation();
  return (
    <ConfirmedWrite
      id={of.id}
      label={t('notifications.undo')}
      {...(size && {
        size,
        name: t('app.labelled', { label: t('notifications.undo'), value: of.file_name ?? of.id }),
      })}
      title={t('imports.undoTitle')}
      isDangerous
      isObsolete={!of.is_undoable}
      closesOnError
      send={(call) => callEndpoint(undoImport, call)}
    >
      <p>{t('imports.undoEffect')}</p>
    </ConfirmedWrite>
  );
};
