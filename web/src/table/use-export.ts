import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportList } from '@/api/list/export-list.ts';
import type { ListDefinition } from '@/api/list/list-definition.ts';
import { requestOf } from '@/api/list/list-request.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { useCan } from '@/api/use-can.ts';
import { datedName, saveFile } from '@/lib/dom/save-file.ts';

/** The export of a list as it is filtered now; undefined where the user can't export it. */
export const useExport = <Row extends object>(
  list: ListDefinition<Row>,
  state: ListState,
  fileName: string,
) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const can = useCan();
  const running = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      setShare(null);
      const loading = { client, signal: controller.signal };
      const file = await exportList(list, requestOf(list, state), loading, setShare);
      saveFile(file, datedName(fileName, 'csv'));
      return { message: t('table.exported') };
    },
  });
  useEffect(() => () => running.current?.abort(), []);

  const rule = list.endpoint.csv?.access;
  if (!rule || !can(rule)) return undefined;
  return {
    progress: isPending ? share : undefined,
    start: () => mutate(),
    cancel: () => running.current?.abort(),
  };
};
