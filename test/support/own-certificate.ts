import { generateKeyPairSync, sign } from 'node:crypto'

const ED25519 = Buffer.from('300506032b6570', 'hex')
/** CN=localhost. */
const NAME = Buffer.from('3014311230100603550403 0c096c6f63616c686f7374'.replaceAll(' ', ''), 'hex')
const TAG = { integer: 0x02, bits: 0x03, sequence: 0x30, utcTime: 0x17 } as const

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

/** A certificate that nobody vouches for but its own key, and that key, as https.createServer takes them. */
export function makeOwnCertificate(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const validity = ['250101000000Z', '491231235959Z'].map((text) => der(TAG.utcTime, Buffer.from(text)))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const serial = der(TAG.integer, Buffer.from([1]))
  const told = der(TAG.sequence, serial, ED25519, NAME, der(TAG.sequence, ...validity), NAME, spki)
  const certificate = der(TAG.sequence, told, ED25519, der(TAG.bits, Buffer.from([0]), sign(null, told, privateKey)))
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
