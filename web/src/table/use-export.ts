import { listAuditEvents } from '@provost/contract/audit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isApiError } from '@/api/api-error.ts';
import { errorLines } from '@/api/error-lines.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { sourceOf } from '@/api/list/list-options.ts';
import { requestOf } from '@/api/list/list-request.ts';
import type { ListRequest } from '@/api/list/list-source.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { currentSession, isOtherUser, subscribeToSession } from '@/api/session/session-store.ts';
import { datedName, saveFile } from '@/lib/dom/save-file.ts';
import { warnOnUnload } from '@/lib/dom/warn-on-unload.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';
import { createListeners } from '@/lib/listeners.ts';
import { showProgress } from '@/lib/notifications.ts';
import type { Exporting } from './export-button.tsx';

interface RunningExport {
  /** From 0 to 1; null where the total is unknown. */
  readonly share: number | null;
  readonly cancel: () => void;
}

/** By the list's path. Outside of the screens: an export continues after its list is closed. */
const running = new Map<string, RunningExport>();
const changes = createListeners();

const set = (path: string, value: RunningExport | undefined): void => {
  if (value) running.set(path, value);
  else running.delete(path);
  changes.notify();
};

/** The browser asks before it leaves the page; the end of the session aborts. */
const guard = (controller: AbortController): (() => void) => {
  const before = currentSession();
  const stopWatching = subscribeToSession(() => {
    const session = currentSession();
    if (!session || isOtherUser(before, session)) controller.abort();
  });
  const stopWarning = warnOnUnload();
  return () => {
    stopWatching();
    stopWarning();
  };
};

interface ExportOptions<Row> {
  readonly list: ListDefinition<Row>;
  readonly request: ListRequest;
  readonly fileName: string;
  readonly title: string;
  readonly client: QueryClient;
  readonly t: TFunction;
}

/** Exports a list into a file, once at a time. Its notification reports how it goes. */
const startExport = async <Row>(options: ExportOptions<Row>): Promise<void> => {
  const { list, request, fileName, title, client, t } = options;
  const { path } = list.endpoint;
  if (running.has(path)) return;
  const controller = new AbortController();
  const { signal } = controller;
  const cancel = () => controller.abort();
  const onProgress = (share: number | null) => set(path, { share, cancel });
  onProgress(null);
  const unguard = guard(controller);
  const progress = showProgress(t('table.exportingList', { title }), {
    label: t('table.cancel'),
    run: cancel,
  });
  try {
    const source = await sourceOf(list, { client, signal });
    const file = await source.export(request, onProgress, signal);
    signal.throwIfAborted();
    saveFile(file, datedName(fileName, 'csv'));
    progress.succeed(t('table.exported'));
    void client.invalidateQueries({ queryKey: [listAuditEvents.path] });
  } catch (error) {
    if (!signal.aborted || isApiError(error)) progress.fail(errorLines(error, t));
    else if (currentSession()) progress.stop(t('table.exportCancelled'));
    else progress.dismiss();
  } finally {
    set(path, undefined);
    unguard();
  }
};

/** Exports all rows of a list. */
export const exportAll = <Row extends object>(options: Omit<ExportOptions<Row>, 'request'>): void =>
  void startExport({ ...options, request: requestOf(options.list, {}) });

/**
 * The export of a list as it is filtered now; undefined where the user can't export it. `title` is a
 * text key.
 */
export const useExport = <Row extends object>(
  list: ListDefinition<Row>,
  state: ListState,
  { fileName, title }: Pick<ExportOptions<Row>, 'fileName' | 'title'>,
): Exporting | undefined => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const can = useCan();
  const { csv, path } = list.endpoint;
  const current = useSyncExternalStore(changes.subscribe, () => running.get(path));
  if (!csv?.access || !can(csv.access)) return undefined;
  return {
    progress: current?.share,
    start: (ids) => {
      const { search: _, filters: __, ...order } = requestOf(list, state);
      const request = ids
        ? { ...order, search: '', filters: { ids: ids.join(',') } }
        : requestOf(list, state);
      void startExport({ list, request, fileName, title: t(title), client, t });
    },
    cancel: () => current?.cancel(),
  };
};
