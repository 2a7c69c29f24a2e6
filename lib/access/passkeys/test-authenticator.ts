import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { settings } from '@/lib/platform/settings'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const text64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

type Over = {
  readonly origin?: string
  readonly site?: string
  readonly isVerified?: boolean
  readonly counter?: number
}

/** For tests: an authenticator in software, which makes one passkey and signs with it as a browser would hand it on. */
export class TestAuthenticator {
  readonly id = text64(randomBytes(16))
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** What `startRegistration` of a browser returns. */
  register(challenge: string, over: Over = {}) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    )
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const authData = Buffer.concat([this.#data(over, ATTESTED), Buffer.alloc(16), length, id, key])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]) as never,
    )
    return this.#answer({
      clientDataJSON: text64(this.#client('webauthn.create', challenge, over)),
      attestationObject: text64(attestation),
    })
  }

  /** What `startAuthentication` of a browser returns. */
  sign(challenge: string, over: Over = {}) {
    const authData = this.#data(over, 0)
    const client = this.#client('webauthn.get', challenge, over)
    const signature = createSign('SHA256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.#privateKey)
    return this.#answer({
      clientDataJSON: text64(client),
      authenticatorData: text64(authData),
      signature: text64(signature),
    })
  }

  #data({ site, isVerified = true, counter = this.counter }: Over, more: number): Buffer {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(site ?? new URL(settings().appUrl).hostname), Buffer.from([flags]), count])
  }

  #client(type: string, challenge: string, { origin = settings().appUrl }: Over): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #answer(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}
