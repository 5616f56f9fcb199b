import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import { adaptWritten } from '@/api/hosts/written.ts';
import { unwrapData } from '@/api/raw/unwrap.ts';
import { useIdempotencyKey } from '@/api/use-idempotency-key.ts';
import { useAfterPress } from '@/lib/dom/use-after-press.ts';
import { dismissErrors, showNotification } from '@/lib/notifications.ts';
import { checkForm, type FormSchema } from './check-form.ts';
import {
  changedFields,
  type FieldValue,
  type FormBase,
  type FormSpec,
  type FormValues,
  isBlank,
  toBody,
} from './field-spec.ts';
import { fieldTexts } from './field-texts.ts';
import { clearDraft, keepDraft } from './form-draft.ts';
import { mergeValues } from './stale.ts';
import { useDraftedValues } from './use-drafted-values.ts';
import { useFieldErrors } from './use-field-errors.ts';

export interface FormWrite {
  readonly body: Record<string, unknown>;
  /** The same for every attempt to write the same. */
  readonly idempotencyKey: string;
}

export interface Saved {
  /** Of the record; undefined where the host does not send it, or nothing had changed. */
  readonly id: string | undefined;
  /** The user typed on during the save: the form, or the draft of the new record, has the rest. */
  readonly isEdited: boolean;
}

export interface RecordFormOptions {
  readonly spec: FormSpec;
  readonly schema: FormSchema;
  /** Names the draft, such as `course:12` or `course:new`. */
  readonly draft: string;
  /** The draft's name once a new record has an id. */
  readonly draftOf?: (id: string) => string;
  /** The record as it was loaded, or the empty form. */
  readonly base: FormBase;
  readonly save: (write: FormWrite) => Promise<unknown>;
  /** Reads the record that a response or a `stale` error carries. */
  readonly readRecord: (raw: unknown) => FormBase;
  readonly onSaved: (saved: Saved) => void;
  /** Fields that an error code is about, such as `{ email_in_use: 'email' }`. */
  readonly fieldOfCode?: Readonly<Record<string, string>>;
  /** The words for a value, where they are not the value itself: the name of an id. */
  readonly describe?: (name: string, value: FieldValue) => string | undefined;
}

export type RecordForm = ReturnType<typeof useRecordForm>;

/** The state of a form that adds or edits one record. `RecordFormView` shows it. */
export const useRecordForm = (options: RecordFormOptions) => {
  const { spec, schema } = options;
  const { t } = useTranslation();
  const writeKey = useIdempotencyKey();
  const afterPress = useAfterPress();
  const drafted = useDraftedValues(options.draft, spec, options.base);
  const { owner, base, setBase, values, setValues, setIsFromDraft, isDirty } = drafted;
  const [conflict, setConflict] = useState<FormBase>();
  const latest = useRef(values);
  const isSending = useRef(false);
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
  const issues = useMemo(
    () => checkForm(spec, schema, values, toBody(spec, base, values)),
    [spec, schema, base, values],
  );
  const errors = useFieldErrors(issues, values);

  const replaceValues = (next: FormValues) => {
    latest.current = next;
    setValues(next);
  };

  // A newer version, as after an undo, replaces what is shown unless it was edited.
  const [seen, setSeen] = useState(options.base.version);
  if (options.base.version !== seen) {
    setSeen(options.base.version);
    if (!isDirty && !saving.isPending) {
      setBase(options.base);
      setValues(options.base.values);
    }
  }

  useEffect(() => {
    latest.current = values;
  }, [values]);

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
    const saved = response === undefined ? undefined : options.readRecord(unwrapData(response));
    const isEdited = changedFields(spec, sent, latest.current).length > 0;
    // What was saved, as the server wrote it; what was typed since stays.
    const next = saved && { ...saved, values: { ...sent, ...saved.values } };
    dismissErrors();
    writeKey.forget();
    setIsFromDraft(false);
    const name = id !== undefined && options.draftOf ? options.draftOf(id) : options.draft;
    // A new record without an id can't be edited: sent again, the rest would be a second record.
    const canGoOn = name !== options.draft || base.version !== undefined;
    if (next && isEdited && canGoOn) {
      const typedSince = changedFields(spec, sent, latest.current);
      const rest = mergeValues(latest.current, next, typedSince);
      isDone.current = name !== options.draft;
      keepDraft(name, owner, spec, { base: next, values: rest });
      if (isDone.current) clearDraft(options.draft, owner);
      else {
        setBase(next);
        replaceValues(rest);
      }
    } else {
      isDone.current = true;
      if (next) {
        setBase(next);
        replaceValues(next.values);
      }
      clearDraft(options.draft, owner);
    }
    errors.reset();
    options.onSaved({ id, isEdited });
    // The form stays in use on screens that do not close, such as the settings.
    setTimeout(() => {
      isDone.current = false;
    });
  };

  const fail = (error: unknown) => {
    if (isApiError(error) && error.code === 'stale' && error.current !== undefined) {
      setConflict(options.readRecord(unwrapData(error.current)));
      return;
    }
    const lines = errorLines(error, t);
    const field = isApiError(error) ? options.fieldOfCode?.[error.code] : undefined;
    showNotification('error', lines);
    errors.refuse(field === undefined ? fieldTexts(error) : { [field]: lines });
  };

  const send = (sent: FormValues, from: FormBase) => {
    const body = toBody(spec, from, sent);
    if (from.version !== undefined && changedFields(spec, from.values, sent).length === 0) {
      finish(sent, undefined);
      return;
    }
    isSending.current = true;
    saving.mutate(
      { body, idempotencyKey: writeKey.keyOf([options.draft, body]) },
      {
        onSuccess: (response) => finish(sent, response),
        onError: fail,
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };

  const submit = () => {
    // A state would let the second press of a double click through.
    if (isSending.current) return;
    errors.check(Object.keys(spec));
    if (Object.keys(issues).length > 0) errors.refuse();
    else send(latest.current, base);
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
      if (!isSending.current) send(adopt(current, kept), current);
    },
    cancelConflict: () => setConflict(undefined),
  };
};
