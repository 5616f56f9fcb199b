import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { AppError } from './errors.ts';

const algorithm = 'HS256';
const issuer = 'provost';
const audience = 'provost-api';
const type = 'at+jwt';

export interface AccessClaims {
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
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: type,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate: now(),
      }).catch(() => {
        throw new AppError('token_not_valid');
      });
      const userId = Number(payload.sub);
      if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string') {
        throw new AppError('token_not_valid');
      }
      return { userId, sessionId: payload.sid };
    },
  };
}
