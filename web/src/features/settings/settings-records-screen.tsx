import { Button } from '@mantine/core';
import type { Endpoint } from '@provost/contract/endpoint';
import type { ScreenId } from '@provost/contract/screens';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { callEndpoint } from '@/api/client.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { sendTo, useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import type { FormBase } from '@/forms/field-spec.ts';
import type { RecordFormOptions } from '@/forms/record-form-options.ts';
import { RecordFormView } from '@/forms/record-form-view.tsx';
import { useRecordForm } from '@/forms/use-record-form.ts';
import { useSinglePress } from '@/lib/dom/use-single-press.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Loaded } from '@/school/loaded.tsx';
import { SettingsPage } from '@/school/settings-links.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { useHashAction } from '@/ui/use-hash-action.ts';
import settings from './settings.module.css';
import { useDeletion } from './use-deletion.tsx';

interface SettingsRecord {
  readonly id: string;
  readonly name: string;
  /** Undefined for records that cannot be archived. */
  readonly archived?: boolean;
  readonly version: number;
}

/** The calls that change the records; without `remove` they are only archived. */
interface SettingsEndpoints {
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove?: Endpoint;
}

export interface SettingsFormProps<R> {
  /** Undefined for a new one. */
  readonly record: R | undefined;
  readonly onDone: () => void;
}

interface RecordsProps<R extends SettingsRecord> {
  readonly screen: ScreenId;
  readonly query: UseQueryOptions<readonly R[], Error, readonly R[], QueryKey>;
  /** Where its texts are: `hint`, `empty`, `failure`, `new`, `deleteEffect`. */
  readonly texts: 'settings.plans' | 'settings.taxRates' | 'settings.tags';
  readonly endpoints: SettingsEndpoints;
  /** The heading and the content of the second column. */
  readonly column: string;
  readonly describe: (record: R) => ReactNode;
  readonly nameOf?: (record: R) => ReactNode;
  readonly deleteEffect?: (record: R) => string;
  readonly actions?: (record: R) => ReactNode;
  readonly form: ComponentType<SettingsFormProps<R>>;
}

/** A part of the settings with a few records: their table, or the form of one of them. */
export const SettingsRecordsScreen = <R extends SettingsRecord>(props: RecordsProps<R>) => {
  const { screen, query, texts, endpoints, form: Form } = props;
  const { t } = useTranslation();
  const can = useCan();
  const [edited, setEdited] = useState<R | 'new'>();
  const newButton = useFocusBackFrom(edited);
  const canCreate = can(endpoints.create.access);
  useHashAction('new', () => canCreate && setEdited('new'));
  const isShown = edited === undefined;
  return (
    <SettingsPage
      screen={screen}
      hint={isShown && t(`${texts}.hint`)}
      actions={
        canCreate &&
        isShown && (
          <Button
            ref={newButton}
            onClick={() => setEdited('new')}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t(`${texts}.new`)}
          </Button>
        )
      }
    >
      {isShown ? (
        <Loaded query={query} lines={6} failedTitle={t(`${texts}.failure`)}>
          {(records) =>
            records.length > 0 ? (
              <RecordsTable {...props} records={records} onEdit={setEdited} />
            ) : (
              <EmptyState title={t(`${texts}.empty`)} />
            )
          }
        </Loaded>
      ) : (
        <Form record={edited === 'new' ? undefined : edited} onDone={() => setEdited(undefined)} />
      )}
    </SettingsPage>
  );
};

/** After the form, the button that opened it has the focus. Both have replaced each other. */
const useFocusBackFrom = (edited: SettingsRecord | 'new' | undefined) => {
  const newButton = useRef<HTMLButtonElement>(null);
  const last = useRef(edited);
  useEffect(() => {
    const before = last.current;
    last.current = edited;
    if (edited !== undefined || before === undefined) return;
    const edit = before !== 'new' && document.getElementById(editId(before));
    (edit || newButton.current)?.focus();
  }, [edited]);
  return newButton;
};

const editId = ({ id }: SettingsRecord): string => `edit-${id}`;

interface RecordsTableProps<R extends SettingsRecord> extends RecordsProps<R> {
  readonly records: readonly R[];
  readonly onEdit: (record: R) => void;
}

const RecordsTable = <R extends SettingsRecord>(props: RecordsTableProps<R>) => {
  const { texts, endpoints, onEdit } = props;
  const { t } = useTranslation();
  const canEdit = useCan()(endpoints.update.access);
  const deletion = useDeletion<R>(
    endpoints.remove ?? endpoints.update,
    (record) => props.deleteEffect?.(record) ?? t(`${texts}.deleteEffect`),
  );
  return (
    <div className={`card ${settings.frame}`}>
      <table className={settings.table} aria-label={t(`nav.${props.screen}`)}>
        <thead className="meta">
          <tr>
            <th scope="col">{t('settings.name')}</th>
            <th scope="col">{props.column}</th>
            {canEdit && (
              <th scope="col" className={settings.actions} aria-label={t('pricing.actions')} />
            )}
          </tr>
        </thead>
        <tbody>
          {props.records.map((record) => (
            <tr key={record.id} data-archived={record.archived || undefined}>
              <td>
                {props.nameOf?.(record) ?? <bdi>{record.name}</bdi>}
                {record.archived && (
                  <span className={`meta ${settings.archived}`}>
                    {t('settings.levels.archived')}
                  </span>
                )}
              </td>
              <td>{props.describe(record)}</td>
              {canEdit && (
                <td className={settings.actions}>
                  <IconButton
                    icon={IconPencil}
                    id={editId(record)}
                    label={t('settings.edit', { name: record.name })}
                    onClick={() => onEdit(record)}
                  />
                  {record.archived !== undefined && (
                    <ArchiveButton record={record} endpoint={endpoints.update} />
                  )}
                  {props.actions?.(record)}
                  {endpoints.remove && (
                    <IconButton
                      icon={IconTrash}
                      label={t('settings.levels.delete', { name: record.name })}
                      onClick={() => deletion.ask(record)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {endpoints.remove && deletion.dialog}
    </div>
  );
};

interface ArchiveButtonProps {
  readonly record: SettingsRecord;
  readonly endpoint: Endpoint;
}

const ArchiveButton = ({ record, endpoint }: ArchiveButtonProps) => {
  const { t } = useTranslation();
  const { id, name, archived, version } = record;
  const change = useVersionedWrite({
    send: sendTo(endpoint, (body: object) => ({ params: { id }, body: body as never })),
    version,
  });
  const press = useSinglePress();
  const Icon = archived ? IconArchiveOff : IconArchive;
  return (
    <IconButton
      icon={Icon}
      label={t(`settings.levels.${archived ? 'unarchive' : 'archive'}`, { name })}
      onClick={press(() => change.send({ archived: !archived }))}
    />
  );
};

interface RecordFormProps<R>
  extends SettingsFormProps<R>,
    Pick<RecordFormOptions<R>, 'spec' | 'schema' | 'bodyOf' | 'describe'> {
  /** Of its draft. */
  readonly name: string;
  readonly texts: RecordsProps<SettingsRecord>['texts'];
  readonly endpoints: SettingsEndpoints;
  readonly baseOf: (record: R | undefined) => FormBase;
  readonly children: ReactNode;
}

export const SettingsRecordForm = <R extends SettingsRecord>(props: RecordFormProps<R>) => {
  const { record, onDone, name, texts, endpoints, baseOf, children, ...options } = props;
  const { t } = useTranslation();
  const base = useMemo(() => baseOf(record), [baseOf, record]);
  const form = useRecordForm<R>({
    ...options,
    isNew: !record,
    draft: `${name}:${record?.id ?? 'new'}`,
    base,
    save: ({ body, idempotencyKey }) =>
      callEndpoint(record ? endpoints.update : endpoints.create, {
        ...(record && { params: { id: record.id } }),
        body: body as never,
        idempotencyKey,
      }),
    baseOf,
    onSaved: ({ isEdited }) => {
      if (!isEdited || !record) onDone();
    },
    fieldOfCode: { name_in_use: 'name' },
  });
  return (
    <RecordFormView
      form={form}
      label={record?.name ?? t(`${texts}.new`)}
      onCancel={() => {
        form.forgetDraft();
        onDone();
      }}
    >
      {children}
    </RecordFormView>
  );
};
