import { readSecuritySettings } from '@provost/contract/mfa';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptSecurity } from '@/api/hosts/mfa.ts';

export const securityQuery = queryOptions({
  queryKey: [readSecuritySettings.path],
  queryFn: async ({ signal }) =>
    adaptSecurity(await callEndpoint(readSecuritySettings, { signal })),
  meta: { silent: true },
});
