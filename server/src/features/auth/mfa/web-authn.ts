import * as simpleWebAuthn from '@simplewebauthn/server';
import type { Caller } from '../../../http/api.ts';
import type { PasskeyRow, PasskeyUse } from './passkeys.repository.ts';

/** ES256, EdDSA and RS256: what authenticators use. No other algorithm is accepted. */
const supportedAlgorithmIDs = [-7, -8, -257];

/** A passkey is the second factor here: the password was checked before. */
const userVerification = 'preferred';

const timeout = 5 * 60_000;
const rpName = 'Provost';

/** Passkeys belong to the host of the public URL, whatever the request's Host header says. */
const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  transports: JSON.parse(transports) as string[],
});

export const registrationOptions = (
  publicUrl: string,
  { userId, email, fullName }: Pick<Caller, 'userId' | 'email' | 'fullName'>,
  existing: readonly PasskeyRow[],
) =>
  simpleWebAuthn.generateRegistrationOptions({
    rpName,
    rpID: hostOf(publicUrl),
    userID: new TextEncoder().encode(`user:${userId}`),
    userName: email,
    userDisplayName: fullName,
    timeout,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    supportedAlgorithmIDs,
  });

export const authenticationOptions = (publicUrl: string, passkeys: readonly PasskeyRow[]) =>
  simpleWebAuthn.generateAuthenticationOptions({
    rpID: hostOf(publicUrl),
    allowCredentials: passkeys.map(descriptorOf),
    timeout,
    userVerification,
  });

/** What the browser returned, as parsed by the contract: the library checks the rest. */
export interface Credential {
  readonly id: string;
  readonly response: { readonly clientDataJSON: string };
}

/** The challenge that a credential answers, or undefined. It is verified later. */
export function challengeOf({ response }: Credential): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The new credential. Undefined if anything about the response is wrong. */
export async function verifyRegistration(
  publicUrl: string,
  expectedChallenge: string,
  response: Credential,
) {
  try {
    const { verified, registrationInfo } = await simpleWebAuthn.verifyRegistrationResponse({
      response: response as unknown as simpleWebAuthn.RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: publicUrl,
      expectedRPID: hostOf(publicUrl),
      requireUserVerification: false,
      supportedAlgorithmIDs,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(transportsOf(credential.transports)),
      backed_up: credentialBackedUp ? (1 as const) : (0 as const),
    };
  } catch {
    // The library throws for an invalid response.
    return undefined;
  }
}

/** Sent by the client: only hints for the browser. */
const transportsOf = (transports: unknown): string[] =>
  (Array.isArray(transports) ? transports : [])
    .filter((name) => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name))
    .slice(0, 10);

export interface VerifiedPasskey extends PasskeyUse {
  readonly challenge: string;
}

/** A counter that does not rise is the sign of a copied passkey: the library refuses it. */
export async function verifyAssertion(
  publicUrl: string,
  challenge: string | null,
  passkeys: readonly PasskeyRow[],
  response: Credential,
): Promise<VerifiedPasskey | undefined> {
  const passkey = passkeys.find(({ credential_id }) => credential_id === response.id);
  if (!passkey || challenge === null) return undefined;
  try {
    const { verified, authenticationInfo } = await simpleWebAuthn.verifyAuthenticationResponse({
      response: response as unknown as simpleWebAuthn.AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: hostOf(publicUrl),
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) return undefined;
    return {
      id: passkey.id,
      challenge,
      counterBefore: passkey.counter,
      counter: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}
