import { readSecuritySettings } from '@provost/contract/mfa';
import { queryOptions } from '@tanstack/react-query';
import { callOwn } from '@/api/own.ts';

export const securityQuery = queryOptions({
  queryKey: [readSecuritySettings.path],
  queryFn: ({ signal }) => callOwn(readSecuritySettings, { signal }),
  meta: { silent: true },
});
