import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** An authenticator in software with one passkey (ES256), which answers as a browser does. */
export interface SoftPasskey {
  /** How often it says that it was used. */
  counter: number;
  /** What `confirmPasskey` gets for the options of `startPasskey`. */
  make(options: { challenge: string; rp: { id: string }; user: { id: string } }): NewAnswer;
  /** What `passkeyLogin` gets for the options of `startPasskeyLogin`. */
  answer(options: { challenge: string; rpId: string }, more?: Partial<Lies>): Answer;
  /** Another authenticator with the same key: a clone. */
  copy(): SoftPasskey;
}

/** What an honest browser never does. */
interface Lies {
  readonly origin: string;
  /** The account that it names. */
  readonly userHandle: string;
  readonly isUserVerified: boolean;
  /** Signs with another key. */
  readonly isForged: boolean;
}

type Common = {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, unknown>;
};
type NewAnswer = Common & { response: { clientDataJSON: string; attestationObject: string } };
type Answer = Common & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

interface Made {
  readonly id: Buffer;
  readonly key: KeyObject;
  /** The public key in COSE. */
  readonly cose: Buffer;
}

function made(): Made {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // A map of five: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), and the coordinates, each of 32 bytes.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
  return { id: randomBytes(16), key: privateKey, cose };
}

/**
 * @param origin the page on which the browser is
 */
export function softPasskey(origin: string, passkey = made(), userHandle = '', counter = 0): SoftPasskey {
  const { id, key, cose } = passkey;
  const common: Common = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  };
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (rpId: string, flags: number, count: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, more]);
  };
  const self: SoftPasskey = {
    counter,
    make({ challenge, rp, user }) {
      userHandle = user.id;
      const length = Buffer.from([0, id.length]);
      const data = authData(
        rp.id,
        USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL,
        self.counter,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      );
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, origin));
      return { ...common, response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    answer({ challenge, rpId }, lies = {}) {
      const { isUserVerified = true, isForged = false } = lies;
      self.counter++;
      const data = authData(rpId, USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0), self.counter);
      const client = clientData('webauthn.get', challenge, lies.origin ?? origin);
      const signed = Buffer.concat([data, sha256(client)]);
      const signature = createSign('sha256')
        .update(signed)
        .sign(isForged ? made().key : key);
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: lies.userHandle ?? userHandle,
        },
      };
    },
    copy: () => softPasskey(origin, passkey, userHandle, self.counter),
  };
  return self;
}
