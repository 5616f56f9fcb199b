import type { LinkKind } from '@provost/contract/accounts';
import * as contract from '@provost/contract/accounts.schema';
import type { MessageKey } from '../../messages/translate.ts';
import { toUserFields } from '../../school/accounts/user-fields.ts';
import type { FeatureContext } from '../feature.ts';
import { inviteStaff, revokeInvitation, sendLinkTo } from './invitations.service.ts';

/** Which text names what happened: the link was mailed, or it is in the response. */
const messages: Record<LinkKind, Record<'mailed' | 'shown', MessageKey>> = {
  invitation: { mailed: 'writes.invitation_mailed', shown: 'writes.invitation_created' },
  password_reset: { mailed: 'writes.reset_link_mailed', shown: 'writes.reset_link_created' },
};

export function registerInvitations({ api, database, config }: FeatureContext): void {
  const messageFor = (kind: LinkKind, link: string | null) =>
    messages[kind][link === null ? 'mailed' : 'shown'];

  api.write(contract.inviteStaff, async ({ body, locale, done, request }, writer) => {
    const invitation = { form: body, locale, settings: config };
    const { link, expires_at, ...user } = await inviteStaff(database, writer, invitation, request);
    const data = { ...toUserFields(user, request.now), link, expires_at };
    return done(messageFor('invitation', link), { data }, { name: user.full_name });
  });

  for (const [endpoint, kind] of [
    [contract.resendInvitation, 'invitation'],
    [contract.createResetLink, 'password_reset'],
  ] as const) {
    api.write(endpoint, async (call, writer) => {
      const request = { ...call.request, userId: call.params.id };
      const sent = await sendLinkTo(writer, config, kind, request);
      const { id, full_name, link, expires_at } = sent;
      const data = { id, link, expires_at };
      return call.done(messageFor(kind, link), { data }, { name: full_name });
    });
  }

  api.write(contract.revokeInvitation, async (call, writer) => {
    const request = { ...call.request, userId: call.params.id };
    const { id, full_name } = await revokeInvitation(writer, request);
    return call.done('writes.invitation_revoked', { data: { id } }, { name: full_name });
  });
}
