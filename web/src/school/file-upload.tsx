import { Button, FileButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isAbort, isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import { useSession } from '@/api/session/use-session.ts';
import { isOutcomeUnknown } from '@/api/writes/attempts.ts';
import { useVersionedWrite } from '@/api/writes/use-versioned-write.ts';
import { startAt } from '@/lib/dom/first-field.ts';
import { useKeepFocus } from '@/lib/dom/use-keep-focus.ts';
import { warnOnUnload } from '@/lib/dom/warn-on-unload.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { type Progress, showNotification, showProgress } from '@/lib/notifications.ts';
import { useIsShown } from '@/lib/use-is-shown.ts';
import { ControlButton } from '@/ui/control-button.tsx';
import styles from '@/ui/file-screen.module.css';

interface SentFile {
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

interface Chosen<Kind extends string = string> {
  readonly kind: Kind;
  readonly file: File;
  /** Tells files apart: a file itself has no text. */
  readonly content: readonly (string | number)[];
}

interface FileUploadProps<Kind extends string, Data> {
  readonly label: string;
  readonly hint: string;
  /** What the file is about, such as students: the same file of another kind is another upload. */
  readonly kind: Kind;
  /** Gets the kind of the file when it was chosen: it can be sent again after another choice. */
  readonly send: (file: File, sent: SentFile, kind: Kind) => Promise<Data>;
  readonly onSent: (data: Data) => void;
  /** Before the button. */
  readonly fields: ReactNode;
  /** Behind it. */
  readonly tools?: ReactNode;
}

/**
 * Files that did not arrive, by upload and user. They are still here after signing in again, which
 * loads no page; no storage of a browser keeps a file.
 */
const unsent = new Map<string, Pick<Chosen, 'kind' | 'file'>>();

const isRefused = (error: unknown): boolean =>
  isAbort(error) || (isApiError(error) && error.status !== 401 && !isOutcomeUnknown(error));

/**
 * An upload goes on when the user opens another screen, as a notification says. Only leaving the
 * dashboard would end it, and the browser asks before.
 */
const useUploadBehind = (cancel: () => void) => {
  const { t } = useTranslation();
  const isShown = useIsShown();
  const file = useRef<string>(undefined);
  const notice = useRef<Progress>(undefined);
  const leave = useEffectEvent(() => {
    if (file.current === undefined) return;
    const text = t('imports.uploadingFile', { name: file.current });
    notice.current = showProgress(text, { label: t('table.cancel'), run: cancel });
  });
  useEffect(() => () => leave(), []);
  return async <Data,>(name: string, sent: Promise<Data>, open: (data: Data) => void) => {
    const stopWarning = warnOnUnload();
    file.current = name;
    try {
      const data = await sent;
      if (!isShown.current) {
        const action = { id: name, label: t('table.open'), run: () => open(data) };
        showNotification('success', t('imports.arrived', { name }), action);
      }
      return data;
    } finally {
      stopWarning();
      file.current = undefined;
      notice.current?.dismiss();
    }
  };
};

/** Chooses a file, or takes one that is dropped, and uploads it. */
export const FileUpload = <Kind extends string, Data>(props: FileUploadProps<Kind, Data>) => {
  const { label } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const name = `${label} ${useSession()?.user.id}`;
  const [share, setShare] = useState(0);
  const stop = useRef(new AbortController());
  const uploadBehind = useUploadBehind(() => stop.current.abort());
  const forgetFile = useRef<() => void>(null);
  const keep = (error: unknown, { kind, file }: Chosen) => {
    if (isRefused(error)) unsent.delete(name);
    else unsent.set(name, { kind, file });
  };
  const upload = useVersionedWrite({
    send: async (chosen: Chosen<Kind>, { idempotencyKey }) => {
      const { kind, file } = chosen;
      const { signal } = stop.current;
      try {
        const sent = { idempotencyKey, signal, onProgress: setShare };
        const data = await uploadBehind(file.name, props.send(file, sent, kind), props.onSent);
        unsent.delete(name);
        return data;
      } catch (error) {
        // Also where this screen is gone, such as after the end of the session.
        keep(error, chosen);
        throw error;
      }
    },
    isUpload: true,
    showsErrors: true,
  });
  const { isPending } = upload;
  const [failed, setFailed] = useState(() => unsent.get(name));
  useKeepFocus(isPending);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const start = section.current?.querySelector<HTMLElement>('[data-starts-here]');
    if (start) startAt(start);
  }, []);
  const choose = (file: File | null | undefined, kind = props.kind) => {
    // The same file can be chosen again, corrected.
    forgetFile.current?.();
    if (!file || isPending) return;
    setShare(0);
    const content = [file.name, file.size, file.lastModified];
    if (file !== failed?.file) setFailed(undefined);
    // Before anything waits: the upload can be cancelled from now on.
    stop.current = new AbortController();
    const chosen = { kind, file, content };
    upload.send(chosen, {
      onSuccess: (data) => {
        setFailed(undefined);
        props.onSent(data);
      },
      onError: (error) => {
        // Offline nothing was sent, and the file is kept here.
        keep(error, chosen);
        setFailed(unsent.get(name));
      },
    });
  };
  // Beside the section too: the browser would open the file in place of the dashboard.
  useWindowEvent('dragover', (event) => event.preventDefault());
  useWindowEvent('drop', (event) => {
    event.preventDefault();
    choose(event.dataTransfer?.files[0]);
  });
  const error = isAbort(upload.error) ? undefined : upload.error;
  return (
    <section ref={section} className={styles.upload} aria-label={label}>
      <p className={styles.hint}>{props.hint}</p>
      <div className={styles.fields}>
        {props.fields}
        <FileButton
          onChange={(file) => choose(file)}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          resetRef={forgetFile}
        >
          {(button) => (
            <Button {...button} loading={isPending} data-starts-here="">
              {label}
            </Button>
          )}
        </FileButton>
        {failed && (
          <ControlButton
            disabled={isPending}
            onClick={() => choose(failed.file, failed.kind as Kind)}
          >
            {t('app.labelled', { label: t('errors.tryAgain'), value: failed.file.name })}
          </ControlButton>
        )}
        {props.tools}
      </div>
      <p className={styles.hint}>{t('imports.drop')}</p>
      {isPending && (
        <div className={styles.progress}>
          <progress aria-label={t('imports.uploading')} value={share < 1 ? share : undefined} />
          {share < 1 ? format.percent(share) : t('imports.reading')}
          <ControlButton onClick={() => stop.current.abort()}>{t('table.cancel')}</ControlButton>
        </div>
      )}
      <div role="alert">
        {(error ? errorLines(error, t) : []).map((line) => (
          <p key={line} className={styles.problem}>
            {line}
          </p>
        ))}
      </div>
    </section>
  );
};
