import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import { adaptMessage } from '@/api/hosts/message.ts';
import { adaptWritten } from '@/api/hosts/written.ts';
import { isAlreadySaved, leaveAttempt, savedIdOf } from '@/api/writes/attempts.ts';
import { currentRecord } from '@/api/writes/stale.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { useAfterPress } from '@/lib/dom/use-after-press.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { dismissErrors, showNotification } from '@/lib/notifications.ts';
import { useIsShown } from '@/lib/use-is-shown.ts';
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
import { differencesOf, mergeValues } from './merge-values.ts';
import { clearDraft, keepDraft, useRecordDraft } from './record-draft.ts';
import type { RecordFormOptions } from './record-form-options.ts';
import type { Added } from './saved-note.tsx';
import { useFieldErrors } from './use-field-errors.ts';

export type RecordForm = ReturnType<typeof useRecordForm>;

interface Sent {
  readonly values: FormValues;
  readonly body: Record<string, unknown>;
}

const pick = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** The state of a form that adds or edits one record. `RecordFormView` shows it. */
export const useRecordForm = <Row>(options: RecordFormOptions<Row>) => {
  const { spec, schema, baseOf } = options;
  const { t } = useTranslation();
  const afterPress = useAfterPress();
  const [conflict, setConflict] = useState<FormBase>();
  /** A newer version that has only what this form has saved before. */
  const [ownVersion, setOwnVersion] = useState<FormBase>();
  /** The id is undefined where the server does not say which record it is. */
  const [earlier, setEarlier] = useState<{ readonly id: string | undefined }>();
  /** The leave guard asks nothing after everything is saved. */
  const isDone = useRef(false);
  const isShown = useIsShown();
  const isForgotten = useRef(false);
  const isSaving = useRef(false);
  const sentValues = useRef<FormValues>(undefined);
  const wantsAnother = useRef(false);
  const [added, setAdded] = useState<Added>();
  const drafted = useRecordDraft({ draft: options.draft, spec, given: options.base, isSaving });
  const { owner, base, setBase, values, latest, replaceValues, setIsFromDraft, isDirty } = drafted;
  const write = useVersionedWrite({
    send: ({ body }: Sent, { idempotencyKey }) => options.save({ body, idempotencyKey }),
    version: base.version,
    draft: { name: options.draft, owner },
    hasSecret: Object.values(spec).some(({ kind }) => kind === 'secret'),
    mergesOwn: true,
    showsErrors: true,
    onSaved: (response, { values: sent }) => finish(sent, response),
    // After a new record the form is over.
    isFinal: () => options.isNew === true && !wantsAnother.current,
  });
  const issues = useMemo(
    () => checkForm(spec, schema, values, toBody(spec, base, values)),
    [spec, schema, base, values],
  );
  const errors = useFieldErrors(spec, issues, values);

  useEffect(() => {
    isSaving.current = write.isPending;
  }, [write.isPending]);

  const change = (name: string, value: FieldValue) => {
    replaceValues({ ...latest.current, [name]: value });
    errors.change(name);
  };

  const suggest = (part: FormValues) => {
    setBase((known) => ({ ...known, values: { ...known.values, ...part } }));
    replaceValues({ ...latest.current, ...part });
  };

  /** Also if the user has left the form during the save: its draft must not come back. */
  const finish = (sent: FormValues, response: unknown) => {
    const { id, record } = adaptWritten(response);
    const name = id !== undefined && options.draftOf ? options.draftOf(id) : options.draft;
    const isRenamed = name !== options.draft;
    const typedSince = isForgotten.current ? [] : changedFields(spec, sent, latest.current);
    const isEdited = typedSince.length > 0;
    const saved = record === undefined ? undefined : baseOf(record as Row);
    // A new record without an id can't be edited: sent again, the rest would be a second record.
    const isContinued =
      saved !== undefined && isEdited && (isRenamed || base.version !== undefined);
    if (wantsAnother.current && isShown.current) {
      startAnother(sent, typedSince, response);
      return;
    }
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
    if (!isShown.current) return;
    dismissErrors();
    setIsFromDraft(false);
    errors.reset();
    options.onSaved({ id, isEdited, isAnother: false });
    // The form stays in use on screens that do not close, such as the settings.
    setTimeout(() => {
      isDone.current = false;
    });
  };

  /** What was typed during the save is part of the next one. */
  const startAnother = (sent: FormValues, typedSince: readonly string[], response: unknown) => {
    const { kept = [], linkOf } = options.another ?? {};
    const { id } = adaptWritten(response);
    const values = { ...options.base.values, ...pick(sent, kept) };
    clearDraft(options.draft, owner);
    setBase({ ...options.base, values });
    replaceValues({ ...values, ...pick(latest.current, typedSince) });
    setAdded((last) => ({
      count: (last?.count ?? 0) + 1,
      text: adaptMessage(response)?.lines.join(' ') ?? '',
      link: id === undefined ? undefined : linkOf?.(id),
    }));
    dismissErrors();
    setIsFromDraft(false);
    errors.reset();
    options.onSaved({ id, isEdited: false, isAnother: true });
  };

  const resolveStale = (sent: FormValues, record: Row) => {
    const current = baseOf(record);
    if (differencesOf(spec, base, sent, current).length === 0) {
      // The response of this very save was lost.
      setBase(current);
      finish(sent, undefined);
    } else if (write.wasSaved.current && current.version === (base.version ?? 0) + 1) {
      setOwnVersion(current);
    } else {
      options.onConflict?.(record);
      setConflict(current);
    }
  };

  const fail = (error: unknown, sent: FormValues) => {
    if (options.onRefused?.(error)) return;
    const current = currentRecord<unknown>(error);
    if (current !== undefined) return resolveStale(sent, current as Row);
    if (isAlreadySaved(error)) return setEarlier({ id: savedIdOf(error) });
    const lines = errorLines(error, t);
    const field = isApiError(error) ? options.fieldOfCode?.[error.code] : undefined;
    showNotification('error', lines);
    const texts = field === undefined ? fieldTexts(error) : { [field]: lines };
    // The host has not seen what was typed since.
    const typedSince = changedFields(spec, sent, latest.current);
    errors.refuse(
      Object.fromEntries(Object.entries(texts).filter(([name]) => !typedSince.includes(name))),
    );
  };

  const send = (sent: FormValues, from: FormBase) => {
    if (from.version !== undefined && changedFields(spec, from.values, sent).length === 0) {
      finish(sent, undefined);
      return;
    }
    const typed = toBody(spec, from, sent);
    const body = options.bodyOf?.(typed) ?? typed;
    sentValues.current = sent;
    write.send({ values: sent, body }, { onError: (error) => fail(error, sent) });
  };

  /** Shows what is wrong with the fields. */
  const check = (names: readonly string[]): boolean => {
    errors.check(names);
    const isRight = names.every((name) => issues[name] === undefined);
    if (!isRight) errors.refuse();
    return isRight;
  };

  const submit = (isAnother = false) => {
    if (write.isLocked()) return;
    wantsAnother.current = isAnother;
    if (check(Object.keys(spec))) send(latest.current, base);
  };

  const adopt = (current: FormBase, kept: readonly string[]) => {
    const merged = mergeValues(latest.current, current, kept);
    setConflict(undefined);
    setBase(current);
    replaceValues(merged);
    return merged;
  };

  const keep = (current: FormBase, kept: readonly string[]) => {
    if (!write.isLocked()) send(adopt(current, kept), current);
  };

  // In an effect: the write that found the newer version has ended by then.
  const saveRest = useEffectEvent((current: FormBase) => {
    setOwnVersion(undefined);
    keep(current, changedFields(spec, base.values, latest.current));
  });
  useEffect(() => {
    if (ownVersion) saveRest(ownVersion);
  }, [ownVersion]);

  const forgetDraft = () => {
    isForgotten.current = true;
    clearDraft(options.draft, owner);
    leaveAttempt({ name: options.draft, owner });
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
    added,
    canAddAnother: options.another !== undefined,
    /** Whether nothing is lost: all of it is saved, or on its way. */
    canLeave: () =>
      isDone.current ||
      (isSaving.current &&
        changedFields(spec, sentValues.current ?? base.values, latest.current).length === 0),
    isSaving: write.isPending,
    refusals: errors.refusals,
    conflict,
    change,
    /** Values that follow from others: no edits, so nothing to save or to lose. */
    suggest,
    check,
    isComplete: Object.keys(issues).length === 0,
    /** A field that has been left is checked, unless it was only passed through. */
    leave: (name: string) => {
      if (!isBlank(latest.current[name])) afterPress(() => errors.check([name]));
    },
    submit: () => submit(),
    submitAndAddAnother: () => submit(true),
    discard,
    errorOf: errors.errorOf,
    describe: options.describe,
    forgetDraft,
    /** Shows the newer version, without the user's changes. */
    reload: (current: FormBase) => void adopt(current, []),
    /** Saves over the newer version; the fields that are not kept take its values. */
    keep,
    cancelConflict: () => setConflict(undefined),
    /** An earlier attempt was saved, but its response was lost and the form has changed since. */
    earlier,
    openEarlier: () => {
      isDone.current = true;
      clearDraft(options.draft, owner);
      options.onSaved({ id: earlier?.id, isEdited: false, isAnother: false });
    },
    closeEarlier: () => setEarlier(undefined),
  };
};
