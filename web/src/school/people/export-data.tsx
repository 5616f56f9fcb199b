import { Button } from '@mantine/core';
import type { ResponseOf } from '@provost/contract/endpoint';
import { exportOwnData, exportUserData } from '@provost/contract/personal-data';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { saveFile } from '@/lib/dom/save-file.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { useSingleRun } from '@/lib/use-single-run.ts';

export const ExportData = ({ id }: { readonly id: string }) => (
  <ExportButton id={id} load={() => callEndpoint(exportUserData, { params: { id } })} />
);

export const ExportOwnData = ({ id }: { readonly id: string }) => (
  <ExportButton id={id} load={() => callEndpoint(exportOwnData)} />
);

interface ExportButtonProps {
  readonly id: string;
  readonly load: () => Promise<unknown>;
}

const ExportButton = ({ id, load }: ExportButtonProps) => {
  const { t } = useTranslation();
  const { mutateAsync } = useMutation({ mutationFn: load });
  const { run, isRunning } = useSingleRun(async () => {
    const { data } = (await mutateAsync()) as ResponseOf<typeof exportOwnData>;
    const json = JSON.stringify(data, null, 2);
    saveFile(new Blob([json], { type: 'application/json' }), `personal-data-${id}.json`);
  });
  return (
    <Button variant="default" loading={isRunning} onClick={run}>
      {t('people.exportData')}
    </Button>
  );
};
