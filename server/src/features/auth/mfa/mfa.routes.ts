import type { MfaStatus, Passkey } from '@provost/contract/mfa';
import type { TotpStatus } from '@provost/contract/mfa.schema';
import * as contract from '@provost/contract/mfa.schema';
import type { Reader, Writer } from '../../../database/database.ts';
import { invalidField } from '../../../http/errors.ts';
import { requiresMfa } from '../../../school/accounts/second-factors.ts';
import type { FeatureContext } from '../../feature.ts';
import { createRateLimits, limitKeysOf, tooManyRequests } from '../limits/rate-limits.ts';
import { renewCodes } from './factors.service.ts';
import { findPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import * as passkeys from './passkeys.service.ts';
import { countCodesLeft } from './recovery-codes.repository.ts';
import { findTotp } from './totp.repository.ts';
import { beginTotp, confirmTotp, pendingStep, removeTotp } from './totp.service.ts';

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
          (await pendingStep(config, writer, body.code, userId, now())) === undefined
            ? ({ kind: 'refused', counts: 'failure' } as const)
            : ({ kind: 'confirmed', counts: 'success' } as const),
      );
      if (outcome.kind === 'limited') throw tooManyRequests(outcome);
      if (outcome.kind === 'refused') throw invalidField('code', 'validation.mfa_code');
    },
    apply: async ({ body, done, request }, writer) => {
      const codes = await confirmTotp(config, writer, body.code, request);
      return done('writes.totp_enabled', { data: { recovery_codes: codes } });
    },
  });

  api.write(contract.removeTotp, async ({ caller, done, request }, writer) => {
    await removeTotp(writer, request);
    const data = await readTotpStatus(writer, caller.userId);
    return done('writes.totp_disabled', { data });
  });

  api.write(contract.createRecoveryCodes, async ({ done, request }, writer) => {
    const codes = await renewCodes(writer, request);
    return done('writes.recovery_codes_created', { data: { recovery_codes: codes } });
  });

  api.read(contract.listPasskeys, async ({ caller }) => ({
    data: (await findPasskeys(reader, caller.userId)).map(toPasskey),
  }));

  api.write(contract.beginPasskey, async ({ request }, writer) => ({
    data: await passkeys.beginPasskey(config, writer, request),
  }));

  api.write(contract.addPasskey, {
    prepare: ({ caller, body }) =>
      passkeys.checkPasskey(config, database, caller.userId, body.response, now()),
    apply: async ({ body, done, request }, writer, verified) => {
      const { name } = body;
      const { passkey, codes } = await passkeys.addPasskey(writer, name, verified, request);
      const data = { ...toPasskey(passkey), recovery_codes: codes };
      return done('writes.passkey_added', { data }, { name });
    },
  });

  api.write(contract.renamePasskey, async ({ params, body, done, request }, writer) => {
    const renamed = await passkeys.renamePasskey(writer, params.id, body.name, request);
    return done('writes.passkey_renamed', { data: toPasskey(renamed) });
  });

  api.write(contract.removePasskey, async ({ params, done, request }, writer) => {
    await passkeys.removePasskey(writer, params.id, request);
    return done('writes.passkey_removed', { data: { id: params.id } });
  });
}

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  is_backed_up: row.backed_up === 1,
});

const toTotpStatus = (row: { confirmed_at: string | null } | undefined): TotpStatus => {
  const confirmedAt = row?.confirmed_at ?? null;
  return { is_enabled: confirmedAt !== null, confirmed_at: confirmedAt };
};

const readTotpStatus = async (reader: Reader | Writer, userId: number): Promise<TotpStatus> =>
  toTotpStatus(await findTotp(reader, userId));

const readMfaStatus = async (reader: Reader, userId: number): Promise<MfaStatus> => ({
  is_required: await requiresMfa(reader, userId),
  totp: await readTotpStatus(reader, userId),
  passkeys: (await findPasskeys(reader, userId)).map(toPasskey),
  recovery_codes_left: await countCodesLeft(reader, userId),
});
