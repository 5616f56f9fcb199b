import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../../config/config.ts';
import { deriveKey } from '../../../config/derived-key.ts';
import { AppError } from '../../../http/errors.ts';

const algorithm = 'HS256';
const issuer = 'provost';
const audience = 'provost-api';
const type = 'at+jwt';
const maxCached = 5000;

interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

/** Tokens that a previous secret signed stay valid while the secret is rotated. */
type TokenSettings = Pick<Config, 'jwtSecret' | 'previousSecrets' | 'accessTokenMinutes'>;

export type IssueAccessToken = (claims: AccessClaims) => Promise<string>;

export function createTokenIssuer(
  { jwtSecret, accessTokenMinutes }: TokenSettings,
  now: () => Date,
): IssueAccessToken {
  const key = deriveKey(jwtSecret, 'access-token');
  return ({ userId, sessionId }) => {
    const seconds = Math.floor(now().getTime() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(String(userId))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + accessTokenMinutes * 60)
      .sign(key);
  };
}

/** Throws `token_not_valid` for every invalid token, without the reason. */
type VerifyAccessToken = (token: string) => Promise<AccessClaims>;

export function createTokenVerifier(
  { jwtSecret, previousSecrets }: TokenSettings,
  now: () => Date,
): VerifyAccessToken {
  const keys = [jwtSecret, ...previousSecrets].map((secret) => deriveKey(secret, 'access-token'));
  // A verified signature stays valid until the token expires. Only the signature is cached: the
  // session is read from the database on every request.
  const verified = new Map<string, VerifiedToken>();
  return async (token) => {
    const seconds = now().getTime() / 1000;
    const cached = verified.get(token);
    if (cached && cached.issuedAt <= seconds && seconds < cached.expiresAt) return cached.claims;
    let fresh: VerifiedToken | undefined;
    for (const key of keys) fresh ??= await verify(token, key, now());
    if (!fresh) throw new AppError('token_not_valid');
    if (verified.size >= maxCached) verified.clear();
    verified.set(token, fresh);
    return fresh.claims;
  };
}

interface VerifiedToken {
  readonly claims: AccessClaims;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

async function verify(token: string, key: Uint8Array, currentDate: Date) {
  const result = await jwtVerify(token, key, {
    algorithms: [algorithm],
    issuer,
    audience,
    typ: type,
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    currentDate,
  }).catch(() => undefined);
  if (!result) return undefined;
  const { sub, sid, iat = 0, exp = 0 } = result.payload;
  const userId = Number(sub);
  if (!Number.isSafeInteger(userId) || typeof sid !== 'string') return undefined;
  return { claims: { userId, sessionId: sid }, issuedAt: iat, expiresAt: exp };
}
