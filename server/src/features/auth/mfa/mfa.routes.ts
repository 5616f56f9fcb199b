import type { Language } from '@provost/contract/locales';
import * as contract from '@provost/contract/mfa.schema';
import { invalidField } from '../../../http/errors.ts';
import { type MessageKey, translate } from '../../../messages/translate.ts';
import { writeRequest } from '../../../school/writes/write-request.ts';
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

  api.write(contract.beginTotp, {
    apply: async (call, writer) => ({
      data: await beginTotp(config, writer, writeRequest(call, now())),
    }),
  });

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
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const codes = await confirmTotp(config, writer, call.body.code, request);
      return saved(call.locale, 'writes.totp_enabled', { recovery_codes: codes });
    },
  });

  api.write(contract.removeTotp, {
    apply: async (call, writer) => {
      await removeTotp(writer, writeRequest(call, now()));
      const data = await readTotpStatus(writer, call.caller.userId);
      return saved(call.locale, 'writes.totp_disabled', data);
    },
  });

  api.write(contract.createRecoveryCodes, {
    apply: async (call, writer) => {
      const codes = await renewCodes(writer, writeRequest(call, now()));
      return saved(call.locale, 'writes.recovery_codes_created', { recovery_codes: codes });
    },
  });

  api.read(contract.listPasskeys, async ({ caller }) => ({
    data: (await findPasskeys(reader, caller.userId)).map(toPasskey),
  }));

  api.write(contract.beginPasskey, {
    apply: async (call, writer) => ({
      data: await beginPasskey(config, writer, writeRequest(call, now())),
    }),
  });

  api.write(contract.addPasskey, {
    prepare: ({ caller, body }) =>
      checkPasskey(config, database, caller.userId, body.response, now()),
    apply: async (call, writer, verified) => {
      const { name } = call.body;
      const request = writeRequest(call, now());
      const { passkey, codes } = await addPasskey(writer, name, verified, request);
      const data = { ...toPasskey(passkey), recovery_codes: codes };
      return saved(call.locale, 'writes.passkey_added', data, name);
    },
  });

  api.write(contract.renamePasskey, {
    apply: async (call, writer) => {
      const request = writeRequest(call, now());
      const renamed = await renamePasskey(writer, call.params.id, call.body.name, request);
      return saved(call.locale, 'writes.passkey_renamed', toPasskey(renamed));
    },
  });

  api.write(contract.removePasskey, {
    apply: async (call, writer) => {
      await removePasskey(writer, call.params.id, writeRequest(call, now()));
      return saved(call.locale, 'writes.passkey_removed', { id: call.params.id });
    },
  });
}
