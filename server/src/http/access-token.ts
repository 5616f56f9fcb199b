import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from './errors.ts';

const algorithm = 'HS256';
const issuer = 'provost';
const audience = 'provost-api';
const type = 'at+jwt';
const maxCached = 5000;

interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Throws `token_not_valid` for every token that is not valid, whatever the reason. */
  verify(token: string): Promise<AccessClaims>;
}

interface AccessTokenOptions {
  readonly secret: string;
  readonly minutes: number;
  readonly now: () => Date;
}

export function accessTokens({ secret, minutes, now }: AccessTokenOptions): AccessTokens {
  const key = createSecretKey(secret, 'utf8');
  // A verified signature stays valid until the token expires. Only the signature is cached: the
  // guard reads the session from the database on every request.
  const verified = new Map<string, VerifiedToken>();
  return {
    issue({ userId, sessionId }) {
      const seconds = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(userId))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + minutes * 60)
        .sign(key);
    },
    async verify(token) {
      const seconds = now().getTime() / 1000;
      const cached = verified.get(token);
      if (cached && cached.issuedAt <= seconds && seconds < cached.expiresAt) return cached.claims;
      const fresh = await verify(token, key, now());
      if (verified.size >= maxCached) verified.clear();
      verified.set(token, fresh);
      return fresh.claims;
    },
  };
}

interface VerifiedToken {
  readonly claims: AccessClaims;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

async function verify(token: string, key: KeyObject, currentDate: Date): Promise<VerifiedToken> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: [algorithm],
    issuer,
    audience,
    typ: type,
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    currentDate,
  }).catch(() => {
    throw new AppError('token_not_valid');
  });
  const { sub, sid, iat = 0, exp = 0 } = payload;
  const userId = Number(sub);
  if (!Number.isSafeInteger(userId) || typeof sid !== 'string') {
    throw new AppError('token_not_valid');
  }
  return { claims: { userId, sessionId: sid }, issuedAt: iat, expiresAt: exp };
}
