import type { Language } from '@provost/contract/locales';
import * as contract from '@provost/contract/mfa.schema';
import { invalidField } from '../../../http/errors.ts';
import { type MessageKey, translate } from '../../../messages/translate.ts';
import { writeResponse } from '../../../school/writes/write-response.ts';
import type { FeatureContext } from '../../feature.ts';
import { limitKeysOf } from '../limits/limit-keys.ts';
import { createRateLimits, tooManyRequests } from '../limits/rate-limits.ts';
import { renewCodes } from './factors.service.ts';
import { toPasskey } from './mfa.mapper.ts';
import { readMfaStatus, readTotpStatus } from './mfa-status.service.ts';
import { findPasskeys } from './passkeys.repository.ts';
import {
  addPasskey,
  beginPasskey,
  checkPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.service.ts';
import { beginTotp, confirmTotp, isPendingCode, removeTotp } from './totp.service.ts';

const saved = <T>(locale: Language, key: MessageKey, data: T, name?: string) =>
  writeResponse(translate(locale, key, name === undefined ? {} : { name }), { data });

export function registerMfa(context: FeatureContext): void {
  const { api, database, config, now } = context;
  const { reader } = database;
  const limits = createRateLimits(database, now);

  api.read(contract.readMfa, async ({ caller }) => ({
    data: await readMfaStatus(reader, caller.userId),
  }));

  api.read(contract.readTotp, async ({ caller }) => ({
    data: await readTotpStatus(reader, caller.userId),
  }));

  api.write(contract.beginTotp, async ({ request }, writer) => ({
    data: await beginTotp(config, writer, request),
  }));

  // Limited apart from the write, whose transaction a wrong code rolls back. A stolen session must
  // not guess the code of an app that its user is setting up.
  api.write(contract.confirmTotp, {
    prepare: async ({ caller, body, address }) => {
      const { userId } = caller;
      const outcome = await limits.attempt(
        limitKeysOf('new-authenticator', String(userId), address),
        async () => {},
        async (writer) =>
          (await isPendingCode(config, writer, body.code, userId, now()))
            ? ({ kind: 'confirmed', counts: 'success' } as const)
            : ({ kind: 'refused', counts: 'failure' } as const),
      );
      if (outcome.kind === 'limited') throw tooManyRequests(outcome);
      if (outcome.kind === 'refused') throw invalidField('code', 'validation.mfa_code');
    },
    apply: async ({ body, locale, request }, writer) => {
      const codes = await confirmTotp(config, writer, body.code, request);
      return saved(locale, 'writes.totp_enabled', { recovery_codes: codes });
    },
  });

  api.write(contract.removeTotp, async ({ caller, locale, request }, writer) => {
    await removeTotp(writer, request);
    const data = await readTotpStatus(writer, caller.userId);
    return saved(locale, 'writes.totp_disabled', data);
  });

  api.write(contract.createRecoveryCodes, async ({ locale, request }, writer) => {
    const codes = await renewCodes(writer, request);
    return saved(locale, 'writes.recovery_codes_created', { recovery_codes: codes });
  });

  api.read(contract.listPasskeys, async ({ caller }) => ({
    data: (await findPasskeys(reader, caller.userId)).map(toPasskey),
  }));

  api.write(contract.beginPasskey, async ({ request }, writer) => ({
    data: await beginPasskey(config, writer, request),
  }));

  api.write(contract.addPasskey, {
    prepare: ({ caller, body }) =>
      checkPasskey(config, database, caller.userId, body.response, now()),
    apply: async ({ body, locale, request }, writer, verified) => {
      const { name } = body;
      const { passkey, codes } = await addPasskey(writer, name, verified, request);
      const data = { ...toPasskey(passkey), recovery_codes: codes };
      return saved(locale, 'writes.passkey_added', data, name);
    },
  });

  api.write(contract.renamePasskey, async ({ params, body, locale, request }, writer) => {
    const renamed = await renamePasskey(writer, params.id, body.name, request);
    return saved(locale, 'writes.passkey_renamed', toPasskey(renamed));
  });

  api.write(contract.removePasskey, async ({ params, locale, request }, writer) => {
    await removePasskey(writer, params.id, request);
    return saved(locale, 'writes.passkey_removed', { id: params.id });
  });
}
