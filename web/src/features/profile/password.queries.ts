import { changePassword } from '@provost/contract/accounts';
import { mutationOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { sessionsQuery } from './sessions.queries.ts';

interface PasswordChange {
  readonly body: { readonly current_password: string; readonly new_password: string };
  readonly idempotencyKey: string;
}

export const changePasswordMutation = mutationOptions({
  mutationFn: (change: PasswordChange) => callEndpoint(changePassword, change),
  onSuccess: (_response, _body, _result, { client }) =>
    client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
});
