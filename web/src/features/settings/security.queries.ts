import {
  readSecuritySettings,
  type SecuritySettings,
  updateSecuritySettings,
} from '@provost/contract/mfa';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptSecurity } from '@/api/hosts/mfa.ts';

export const securityQuery = queryOptions({
  queryKey: [readSecuritySettings.path],
  queryFn: async ({ signal }) =>
    adaptSecurity(await callEndpoint(readSecuritySettings, { signal })),
  meta: { silent: true },
});

export const saveSecurityOptions = mutationOptions({
  mutationFn: (body: SecuritySettings) => callEndpoint(updateSecuritySettings, { body }),
  // A refusal can mean that the settings on show are outdated.
  onSettled: (_response, _error, _body, _result, { client }) =>
    client.invalidateQueries({ queryKey: securityQuery.queryKey }),
  meta: { silent: true },
});
