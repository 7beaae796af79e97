import { readFileSync } from 'node:fs'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { commandLineAes, commandLineElGamal, deriveConfidentialKeys, standardKeys } from '../../../src/core/confidential/derive-keys.ts'
import { STORY } from '../../support/confidential-story.ts'

type Keys = { readonly elgamal: string; readonly ae: string }
type Case = { readonly signature: string; readonly 'token-cli': Keys; readonly 'conf-bal-v1': Keys }

const CASES = readFileSync(new URL('../../vectors/confidential/keys.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case)

describe('the keys of a confidential account', () => {
  it.each(CASES)('are those of the library, by both derivations, of the signature $signature', (one) => {
    const signature = hexToBytes(one.signature)
    const standard = standardKeys(signature)
    expect({ elgamal: bytesToHex(standard.elgamalSecret), ae: bytesToHex(standard.aesKey) }).toEqual(one['conf-bal-v1'])
    const legacy = { elgamal: bytesToHex(commandLineElGamal(signature)), ae: bytesToHex(commandLineAes(signature)) }
    expect(legacy).toEqual(one['token-cli'])
  })

  it('come from signatures over the account by the command line, and over owner and mint by the standard', () => {
    const keyed = { account: STORY.receiverAccount, owner: STORY.receiver, mint: STORY.mint }
    const asked: string[] = []
    const sign = (message: Uint8Array) => {
      asked.push(bytesToHex(message))
      return new Uint8Array(64).fill(0x42)
    }
    const text = (words: string) => Buffer.from(words).toString('hex')
    const bytesOf = (...addresses: readonly (typeof STORY.mint)[]) => addresses.map((one) => bytesToHex(encodeAddress(one))).join('')

    const { elgamalSecret, aesKey } = deriveConfidentialKeys('token-cli', keyed, sign)
    expect(asked.splice(0)).toEqual([text('ElGamalSecretKey') + bytesOf(keyed.account), text('AeKey') + bytesOf(keyed.account)])
    expect({ elgamal: bytesToHex(elgamalSecret), ae: bytesToHex(aesKey) }).toEqual(CASES[0]?.['token-cli'])

    deriveConfidentialKeys('conf-bal-v1', keyed, sign)
    expect(asked).toEqual([text('solana-conf-bal/v1') + bytesOf(keyed.owner, keyed.mint)])
  })
})
