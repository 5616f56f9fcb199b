import {
  type BulkActionName,
  type BulkListName,
  previewBulk,
  startBulk,
} from '@provost/contract/bulk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '@/api/api-error.ts';
import { followJob } from '@/api/jobs/followed-jobs.ts';
import { forgetStart, holdStart, rememberStart } from '@/api/jobs/lost-start.ts';
import { callOwn } from '@/api/own.ts';
import { wireId } from '@/api/wire-id.ts';
import { isOutcomeUnknown } from '@/api/writes/attempts.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { DialogText } from '@/forms/dialog-fields.tsx';
import { DialogForm } from '@/forms/dialog-form.tsx';
import { useDialogDraft } from '@/forms/use-dialog-draft.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import type { BulkDialogProps } from '@/table/resource.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { useDialog } from '@/ui/hold-dialog.tsx';
import { type AnyBulkField, fieldsOfAction } from './bulk-fields.tsx';
import { BulkSummary } from './bulk-summary.tsx';
import { recordsText } from './records-text.ts';

const dangerous: readonly BulkActionName[] = ['suspend', 'archive', 'cancel', 'void'];

/** An action on so large a part of all records asks for the number. */
const largePart = 0.2;

/** What an action would do with the selected rows, its fields, and the start of its job. */
export const BulkDialog = (props: BulkDialogProps) => {
  const { t } = useTranslation();
  const { list, action, selected } = props;
  const [count, setCount] = useState(countOf(selected));
  return (
    <Dialog isOpen={props.isOpen} title={titleOf(list, action, count, t)} onCancel={props.onClose}>
      <BulkForm {...props} onCount={setCount} />
    </Dialog>
  );
};

/** “Suspend 1,934 students”. */
const titleOf = (
  list: BulkListName,
  action: BulkActionName,
  count: number | undefined,
  t: TFunction,
): string =>
  count === undefined
    ? t(`bulk.actions.${action}`)
    : t(`bulk.titles.${action}`, { records: recordsText(list, count, t) });

const countOf = (selected: BulkDialogProps['selected']): number | undefined =>
  'ids' in selected ? selected.ids.length : selected.count;

/** What is sent of the fields; undefined while something is wrong. */
const readParams = (
  fields: readonly AnyBulkField[],
  typed: Readonly<Record<string, unknown>>,
  isComplete: boolean,
) =>
  isComplete
    ? Object.fromEntries(
        fields
          .map(({ name, toParam }) => [name, toParam(typed[name], typed)])
          .filter(([, param]) => param !== undefined),
      )
    : undefined;

interface BulkFormProps extends BulkDialogProps {
  readonly onCount: (count: number | undefined) => void;
}

const noFields: readonly AnyBulkField[] = [];

const BulkForm = ({ list, action, selected, narrowing, ...props }: BulkFormProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { close } = useDialog();
  const fields = fieldsOfAction[action] ?? noFields;
  const { typed, set, draft } = useDialogDraft<Record<string, unknown>>(
    `bulk ${list} ${action}`,
    () => ({ number: '', ...Object.fromEntries(fields.map(({ name, start }) => [name, start])) }),
    Object.fromEntries(fields.flatMap(({ name, isKnown }) => (isKnown ? [[name, isKnown]] : []))),
  );
  const issues = Object.fromEntries(
    fields.map(({ name, issue }) => [issueName(name), issue?.(typed[name], t, typed)]),
  );
  const isComplete = Object.values(issues).every((issue) => issue === undefined);
  const params = readParams(fields, typed, isComplete);
  const rows = 'ids' in selected ? { ids: selected.ids.map(wireId) } : { query: selected.query };
  const body = { list, action, ...rows, ...(fields.length > 0 && { params }) };
  const remarks = fields.flatMap(({ name, isRemark }) => (isRemark ? name : []));
  const counted = params && {
    ...body,
    params: Object.fromEntries(Object.entries(params).filter(([name]) => !remarks.includes(name))),
  };
  const asked = fields.length > 0 && counted ? counted : body;
  const preview = useQuery({
    queryKey: [previewBulk.path, asked],
    queryFn: ({ signal }) => callOwn(previewBulk, { body: asked, signal }),
    enabled: params !== undefined,
    // The number that the user confirms changes only when the user is told.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const { data, refetch } = preview;
  const count = data?.count;
  const [shown, setShown] = useState<number>();
  useEffect(() => setShown(count), [count]);
  const reportCount = useEffectEvent(props.onCount);
  useEffect(() => reportCount(count ?? countOf(selected)), [count, selected]);

  useEffect(() => holdStart(), []);
  const start = useVersionedWrite({
    send: async (expected_count: number, { idempotencyKey }) => {
      const release = holdStart();
      rememberStart(idempotencyKey, draft.name);
      try {
        const call = { body: { ...body, expected_count }, idempotencyKey };
        return await callOwn(startBulk, call).finally(release);
      } catch (error) {
        if (!isOutcomeUnknown(error)) forgetStart();
        throw error;
      }
    },
    draft,
    onSaved: (job) => {
      forgetStart();
      followJob(job.id);
    },
  });
  const isOtherCount = isApiError(start.error) && start.error.code === 'count_changed';
  useEffect(() => {
    if (isOtherCount) void refetch();
  }, [isOtherCount, refetch]);

  const isLarge = data !== undefined && data.count > 1 && data.count > data.total * largePart;
  const isCounting = preview.isFetching || preview.isPlaceholderData;
  const change = (name: string, value: unknown) => {
    set({ [name]: value });
    start.clearRefusal();
  };
  const numberIssue =
    isLarge && String(typed.number).replace(/\D/g, '') !== String(data.count)
      ? t('bulk.numberIssue')
      : undefined;
  const formIssue = () => {
    if (!isComplete || isCounting || !data) return undefined;
    return data.eligible === 0 ? t('bulk.noneEligible') : undefined;
  };
  return (
    <DialogForm
      error={start.error ?? preview.error}
      issues={{ ...issues, number: numberIssue, form: preview.error ? undefined : formIssue() }}
      isBlocked={preview.isError}
      submitLabel={titleOf(list, action, data ? data.eligible : countOf(selected), t)}
      isDangerous={dangerous.includes(action)}
      isBusy={start.isPending}
      waiting={isComplete && isCounting ? t('bulk.counting') : undefined}
      onSubmit={() => {
        // A press that has waited confirms no number that was not on show.
        if (count === undefined || (count !== shown && count !== countOf(selected))) return;
        start.send(count, {
          onSuccess: () => {
            props.onStarted();
            close();
          },
        });
      }}
    >
      <BulkSummary
        list={list}
        action={action}
        selected={selected}
        narrowing={narrowing}
        preview={data}
      />
      {fields.map(({ name, Input }, index) => (
        <Input
          key={name}
          name={issueName(name)}
          value={typed[name]}
          onChange={(value: unknown) => change(name, value)}
          isFirst={index === 0}
        />
      ))}
      {isLarge && (
        <DialogText
          name="number"
          label={t('bulk.typeNumber', { number: format.number(data.count) })}
          isFirst={fields.length === 0}
          inputMode="numeric"
          autoComplete="off"
          value={String(typed.number)}
          onChange={(number) => change('number', number)}
        />
      )}
    </DialogForm>
  );
};

/** As the server names the field. The choice of a course has a name of its own. */
const issueName = (name: string): string => (name === 'course' ? name : `params.${name}`);
