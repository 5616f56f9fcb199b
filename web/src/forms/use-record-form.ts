import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import { adaptWritten, adaptWrittenRecord } from '@/api/hosts/written.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { useIdempotencyKey } from '@/api/writes/use-idempotency-key.ts';
import { useAfterPress } from '@/lib/dom/use-after-press.ts';
import { dismissErrors, showNotification } from '@/lib/notifications.ts';
import { useLock } from '@/lib/use-lock.ts';
import { checkForm } from './check-form.ts';
import {
  changedFields,
  type FieldValue,
  type FormBase,
  type FormValues,
  isBlank,
  toBody,
} from './field-spec.ts';
import { fieldTexts } from './field-texts.ts';
import { mergeValues } from './merge-values.ts';
import { clearDraft, keepDraft } from './record-draft.ts';
import type { RecordFormOptions } from './record-form-options.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useRecordDraft } from './use-record-draft.ts';

export type RecordForm = ReturnType<typeof useRecordForm>;

/** The state of a form that adds or edits one record. `RecordFormView` shows it. */
export const useRecordForm = <Row>(options: RecordFormOptions<Row>) => {
  const { spec, schema, adapter, baseOf } = options;
  const { t } = useTranslation();
  const writeKey = useIdempotencyKey();
  const afterPress = useAfterPress();
  const [conflict, setConflict] = useState<FormBase>();
  const lock = useLock();
  /** The leave guard asks nothing after everything is saved. */
  const isDone = useRef(false);
  const isShown = useRef(true);
  const saving = useMutation({
    mutationFn: options.save,
    // A form that was closed can't show the error of its save.
    onError: (error) => {
      if (!isShown.current) showNotification('error', errorLines(error, t));
    },
    meta: { silent: true },
  });
  const drafted = useRecordDraft({
    draft: options.draft,
    spec,
    given: options.base,
    isSaving: saving.isPending,
  });
  const { owner, base, setBase, values, latest, replaceValues, setIsFromDraft, isDirty } = drafted;
  const issues = useMemo(
    () => checkForm(spec, schema, values, toBody(spec, base, values)),
    [spec, schema, base, values],
  );
  const errors = useFieldErrors(issues, values);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const change = (name: string, value: FieldValue) => {
    replaceValues({ ...latest.current, [name]: value });
    errors.change(name);
  };

  const suggest = (part: FormValues) => {
    setBase((known) => ({ ...known, values: { ...known.values, ...part } }));
    replaceValues({ ...latest.current, ...part });
  };

  const finish = (sent: FormValues, response: unknown) => {
    const { id } = adaptWritten(response);
    const name = id !== undefined && options.draftOf ? options.draftOf(id) : options.draft;
    const isRenamed = name !== options.draft;
    const typedSince = changedFields(spec, sent, latest.current);
    const isEdited = typedSince.length > 0;
    const saved =
      response === undefined ? undefined : baseOf(adaptWrittenRecord(response, adapter));
    // A new record without an id can't be edited: sent again, the rest would be a second record.
    const isContinued =
      saved !== undefined && isEdited && (isRenamed || base.version !== undefined);
    isDone.current = isRenamed || !isContinued;
    if (isDone.current) clearDraft(options.draft, owner);
    if (saved) {
      // What was saved, as the server wrote it; what was typed since stays.
      const next = { ...saved, values: { ...sent, ...saved.values } };
      const rest = mergeValues(latest.current, next, isContinued ? typedSince : []);
      if (isContinued) keepDraft(name, owner, spec, { base: next, values: rest });
      if (!(isContinued && isRenamed)) {
        setBase(next);
        replaceValues(rest);
      }
    }
    dismissErrors();
    writeKey.forget();
    setIsFromDraft(false);
    errors.reset();
    options.onSaved({ id, isEdited });
    // The form stays in use on screens that do not close, such as the settings.
    setTimeout(() => {
      isDone.current = false;
    });
  };

  const fail = (error: unknown) => {
    const current = currentRecord(error, adapter);
    if (current !== undefined) {
      setConflict(baseOf(current));
      return;
    }
    const lines = errorLines(error, t);
    const field = isApiError(error) ? options.fieldOfCode?.[error.code] : undefined;
    showNotification('error', lines);
    errors.refuse(field === undefined ? fieldTexts(error) : { [field]: lines });
  };

  /** With the lock taken. */
  const send = (sent: FormValues, from: FormBase) => {
    const body = toBody(spec, from, sent);
    if (from.version !== undefined && changedFields(spec, from.values, sent).length === 0) {
      finish(sent, undefined);
      lock.release();
      return;
    }
    saving.mutate(
      { body, idempotencyKey: writeKey.keyOf([options.draft, body]) },
      {
        onSuccess: (response) => {
          finish(sent, response);
          // After a new record the form is over, even if the next screen is slow.
          if (!options.isNew) lock.release();
        },
        onError: (error) => {
          fail(error);
          lock.release();
        },
      },
    );
  };

  const submit = () => {
    if (!lock.take()) return;
    errors.check(Object.keys(spec));
    if (Object.keys(issues).length === 0) return send(latest.current, base);
    errors.refuse();
    lock.release();
  };

  const adopt = (current: FormBase, kept: readonly string[]) => {
    const merged = mergeValues(latest.current, current, kept);
    setConflict(undefined);
    setBase(current);
    replaceValues(merged);
    return merged;
  };

  const discard = () => {
    clearDraft(options.draft, owner);
    setBase(options.base);
    replaceValues(options.base.values);
    errors.reset();
    setIsFromDraft(false);
  };

  return {
    spec,
    values,
    base,
    isFromDraft: drafted.isFromDraft,
    isDirty,
    isDone,
    isSaving: saving.isPending,
    refusals: errors.refusals,
    conflict,
    change,
    /** Values that follow from others: no edits, so nothing to save or to lose. */
    suggest,
    /** A field that has been left is checked, unless it was only passed through. */
    leave: (name: string) => {
      if (!isBlank(latest.current[name])) afterPress(() => errors.check([name]));
    },
    submit,
    discard,
    errorOf: errors.errorOf,
    describe: options.describe,
    forgetDraft: () => clearDraft(options.draft, owner),
    /** Shows the newer version, without the user's changes. */
    reload: (current: FormBase) => void adopt(current, []),
    /** Saves over the newer version; the fields that are not kept take its values. */
    keep: (current: FormBase, kept: readonly string[]) => {
      if (lock.take()) send(adopt(current, kept), current);
    },
    cancelConflict: () => setConflict(undefined),
  };
};
