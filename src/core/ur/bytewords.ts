import { StrongroomError } from '../error/error.ts'
import { crc32 } from './crc32.ts'

/** Two letters a byte: the first and the last of each word of BCR-2020-012, in order. */
const PAIRS =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdldyeheyeoeeecenemetesftfrfnfsfmfh' +
  'fzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhehnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblb' +
  'lalylflslrlplnltloldlelulklgmnmymhmemomumwmdmtmsmknlnyndnsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewywswtwnwzwfwkykynylyaytzszoztzczezm'
const WORDS: readonly string[] = Array.from({ length: 256 }, (_, byte) => PAIRS.slice(2 * byte, 2 * byte + 2))
const BYTES: ReadonlyMap<string, number> = new Map(WORDS.map((word, byte) => [word, byte]))
const CHECKSUM_BYTES = 4

/** How many letters so many bytes take. */
export function lettersOf(byteLength: number): number {
  return 2 * (byteLength + CHECKSUM_BYTES)
}

/** Bytes in letters that every scanner and every telephone keeps apart, with their CRC-32 behind them. */
export function encodeBytewords(bytes: Uint8Array): string {
  const checksum = new Uint8Array(CHECKSUM_BYTES)
  new DataView(checksum.buffer).setUint32(0, crc32(bytes))
  const words: string[] = []
  for (const byte of bytes) words.push(WORDS[byte] ?? '')
  for (const byte of checksum) words.push(WORDS[byte] ?? '')
  return words.join('')
}

/**
 * The bytes of small letters.
 * @throws UR_WORDS, UR_CHECKSUM
 */
export function decodeBytewords(letters: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor(letters.length / 2))
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = BYTES.get(letters.slice(2 * place, 2 * place + 2))
    if (byte === undefined) throw new StrongroomError('UR_WORDS', { place: 2 * place })
    bytes[place] = byte
  }
  if (letters.length % 2 === 1 || bytes.length < CHECKSUM_BYTES) throw new StrongroomError('UR_WORDS', { place: letters.length })
  const body = bytes.slice(0, -CHECKSUM_BYTES)
  const stated = new DataView(bytes.buffer).getUint32(body.length)
  if (crc32(body) !== stated) throw new StrongroomError('UR_CHECKSUM', {})
  return body
}
