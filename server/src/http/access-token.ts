import { createSecretKey, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from './errors.ts';

const algorithm = 'HS256';
const issuer = 'provost';
const audience = 'provost-api';
const type = 'at+jwt';
const maxVerified = 5000;

interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export interface AccessTokens {
  issue(claims: AccessClaims): Promise<string>;
  /** Refuses, by one code, whatever is not a token of ours that is still good. */
  verify(token: string): Promise<AccessClaims>;
}

interface AccessTokenOptions {
  readonly secret: string;
  readonly minutes: number;
  readonly now: () => Date;
}

export function accessTokens({ secret, minutes, now }: AccessTokenOptions): AccessTokens {
  const key = createSecretKey(secret, 'utf8');
  // A signature does not change: what was found good once is good until it runs out. Only that:
  // whether the session still stands is asked of the database each time.
  const verified = new Map<string, Checked>();
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
      const known = verified.get(token);
      if (known && known.issuedAt <= seconds && seconds < known.expiresAt) return known.claims;
      const checked = await check(token, key, now());
      if (verified.size >= maxVerified) verified.clear();
      verified.set(token, checked);
      return checked.claims;
    },
  };
}

interface Checked {
  readonly claims: AccessClaims;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

async function check(token: string, key: KeyObject, currentDate: Date): Promise<Checked> {
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
