import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** The start of a CBOR value: its major type, and its length or number. */
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** COSE names of curves: the algorithm that a key says it is for can differ. */
const coseKey = (publicKey: KeyObject, algorithm: number): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(algorithm)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
};

interface Options {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** Signs with this counter instead of the next. */
  readonly counter?: number;
  /** COSE: ES256 unless given. */
  readonly algorithm?: number;
}

/** A security key in software, which can also do what no real one does. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;
  readonly #origin: string;

  constructor(origin = 'https://admin.school.test') {
    this.#origin = origin;
  }

  get id(): string {
    return base64url(this.credentialId);
  }

  create(challenge: string, given: Options = {}) {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      coseKey(this.#keys.publicKey, given.algorithm ?? -7),
    ]);
    const data = this.#authenticatorData(0x45, given, attested);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData(challenge, { type: 'webauthn.create', ...given }),
        attestationObject: base64url(
          cborMap([
            [cborText('fmt'), cborText('none')],
            [cborText('attStmt'), cborMap([])],
            [cborText('authData'), cborBytes(data)],
          ]),
        ),
        transports: ['internal'],
      },
    };
  }

  get(challenge: string, given: Options = {}) {
    this.counter = given.counter ?? this.counter + 1;
    const data = this.#authenticatorData(0x05, given, Buffer.alloc(0));
    const clientDataJSON = this.#clientData(challenge, { type: 'webauthn.get', ...given });
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      },
    };
  }

  #credential() {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
    };
  }

  #clientData(challenge: string, { type, origin = this.#origin }: Options): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(flags: number, { rpId }: Options, attested: Buffer): Buffer {
    const host = rpId ?? new URL(this.#origin).hostname;
    return Buffer.concat([sha256(host), Buffer.from([flags]), uint32(this.counter), attested]);
  }
}
