import type { LinkKind } from '@provost/contract/accounts';
import * as contract from '@provost/contract/accounts.schema';
import type { Language } from '@provost/contract/locales';
import { type MessageKey, translate } from '../../messages/translate.ts';
import { toUserFields } from '../../school/accounts/user-fields.ts';
import { writeResponse } from '../../school/writes/write-response.ts';
import type { FeatureContext } from '../feature.ts';
import { inviteStaff, revokeInvitation, sendLinkTo } from './invitations.service.ts';

/** Which text names what happened: the link was mailed, or it is in the response. */
const messages: Record<LinkKind, Record<'mailed' | 'shown', MessageKey>> = {
  invitation: { mailed: 'writes.invitation_mailed', shown: 'writes.invitation_created' },
  password_reset: { mailed: 'writes.reset_link_mailed', shown: 'writes.reset_link_created' },
};

export function registerInvitations({ api, database, config }: FeatureContext): void {
  const messageFor = (locale: Language, kind: LinkKind, link: string | null, name: string) =>
    translate(locale, messages[kind][link === null ? 'mailed' : 'shown'], { name });

  api.write(contract.inviteStaff, async ({ body, locale, request }, writer) => {
    const invitation = { form: body, locale, settings: config };
    const { link, expires_at, ...user } = await inviteStaff(database, writer, invitation, request);
    const message = messageFor(locale, 'invitation', link, user.full_name);
    return writeResponse(message, {
      data: { ...toUserFields(user, request.now), link, expires_at },
    });
  });

  for (const [endpoint, kind] of [
    [contract.resendInvitation, 'invitation'],
    [contract.createResetLink, 'password_reset'],
  ] as const) {
    api.write(endpoint, async (call, writer) => {
      const request = { ...call.request, userId: call.params.id };
      const sent = await sendLinkTo(writer, config, kind, request);
      const { id, full_name, link, expires_at } = sent;
      const message = messageFor(call.locale, kind, link, full_name);
      return writeResponse(message, { data: { id, link, expires_at } });
    });
  }

  api.write(contract.revokeInvitation, async (call, writer) => {
    const request = { ...call.request, userId: call.params.id };
    const { id, full_name } = await revokeInvitation(writer, request);
    const message = translate(call.locale, 'writes.invitation_revoked', { name: full_name });
    return writeResponse(message, { data: { id } });
  });
}
