import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { requestOf } from '@/api/list/list-request.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import type { Exporting } from './export-button.tsx';
import { runningExport, startExport, subscribeToExports } from './running-exports.ts';

interface ExportNames {
  readonly fileName: string;
  /** Text key of the list's title. */
  readonly title: string;
}

/** The export of a list as it is filtered now; undefined where the user can't export it. */
export const useExport = <Row extends object>(
  list: ListDefinition<Row>,
  state: ListState,
  { fileName, title }: ExportNames,
): Exporting | undefined => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const can = useCan();
  const { csv, path } = list.endpoint;
  const running = useSyncExternalStore(subscribeToExports, () => runningExport(path));
  if (!csv?.access || !can(csv.access)) return undefined;
  return {
    progress: running?.share,
    start: () => {
      const request = requestOf(list, state);
      void startExport({ list, request, fileName, title: t(title), client, t });
    },
    cancel: () => running?.cancel(),
  };
};
