import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { verifySignature } from '../../../../src/core/keys/keypair.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../../src/core/chain/slot.ts'
import { decodeMessage } from '../../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import { digestMessage } from '../../../../src/core/review/digest.ts'
import { isBlockhash } from '../../../../src/core/lifetime/lifetime.ts'
import { addressOfByte, PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf, sweepOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, hintOf, openRestoredSigner, TREASURY } from '../support/signer.ts'
import { toSign } from '../support/to-sign.ts'

const newFolder = useFolders()
const hintsTo = (n: number) => Array.from({ length: n }, (_, index) => hintOf(index + 1))

describe('a review', () => {
  it('gives the digest of exactly the bytes, its words, what happens and who is who', async () => {
    const signer = await openRestoredSigner(newFolder())
    const message = messageOf([sweepOf(1), sweepOf(2)])
    const { reviewed } = await signer.ask('review', { messages: [message], paths: hintsTo(2) })
    expect(reviewed).toHaveLength(1)
    expect(reviewed[0]?.digest).toBe(bytesToHex(digestMessage(message)))
    expect(reviewed[0]?.words).toHaveLength(6)
    expect(reviewed[0]?.refusal).toBeNull()
    expect(reviewed[0]?.review).toMatchObject({
      understood: true,
      feePayer: { account: accountOf(1), role: 'deposit' },
      effects: [
        { kind: 'transfer', from: { role: 'deposit' }, to: { account: TREASURY, role: 'treasury' }, amount: 1_000_000n },
        { kind: 'transfer', from: { role: 'deposit' }, to: { account: TREASURY, role: 'treasury' }, amount: 1_000_000n },
      ],
      warnings: [],
    })
  })

  it('believes no hint that deriving does not confirm', async () => {
    const signer = await openRestoredSigner(newFolder())
    const lie = { ...hintOf(1), address: addressOfByte(1) }
    expect(await refusalOf(() => signer.ask('review', { messages: [messageOf([sweepOf(1)])], paths: [lie] }))).toBe('SIGNER_NOT_OURS')
  })

  it('refuses bytes that are no message, with the reason', async () => {
    const signer = await openRestoredSigner(newFolder())
    const message = messageOf([sweepOf(1)])
    for (const bytes of [message.subarray(0, -1), Uint8Array.of(...message, 0), Uint8Array.of(0xff)]) {
      expect(await refusalOf(() => signer.ask('review', { messages: [bytes], paths: [] }))).toMatch(/^MESSAGE_/)
    }
  })

  it('is refused while the vault is locked', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.ask('lock', {})
    expect(await refusalOf(() => signer.ask('review', { messages: [messageOf([sweepOf(1)])], paths: [] }))).toBe('VAULT_LOCKED')
    expect(await refusalOf(() => signer.ask('sign', toSign(['00'.repeat(32)])))).toBe('VAULT_LOCKED')
  })
})

describe('a signing', () => {
  it('signs with every key the message asks for, in its order, over exactly the reviewed bytes', async () => {
    const signer = await openRestoredSigner(newFolder())
    const message = messageOf([1, 2, 3, 4].map((n) => sweepOf(n)))
    const { reviewed } = await signer.ask('review', { messages: [message], paths: hintsTo(4) })
    const { signed } = await signer.ask('sign', toSign(reviewed.map(({ digest }) => digest)))
    const { header, staticAccounts } = decodeMessage(message)
    expect(signed[0]?.signatures.map(({ address }) => address)).toEqual(staticAccounts.slice(0, header.signerCount))
    for (const { address, signature } of signed[0]?.signatures ?? []) expect(verifySignature({ address, message, signature })).toBe(true)
  })

  it('gives the same signature again for the same bytes', async () => {
    const signer = await openRestoredSigner(newFolder())
    const sign = async () => {
      const { reviewed } = await signer.ask('review', { messages: [messageOf([sweepOf(1)])], paths: hintsTo(1) })
      return (await signer.ask('sign', toSign(reviewed.map(({ digest }) => digest)))).signed
    }
    const first = await sign()
    await signer.ask('lock', {})
    await signer.ask('unlock', { passphrase: PASSPHRASE })
    expect(await sign()).toEqual(first)
  })

  it('leaves out the signers whose keys are elsewhere', async () => {
    const signer = await openRestoredSigner(newFolder())
    const foreign = transferLamports({ source: addressOfByte(0x55), destination: TREASURY, lamports: lamports(1n) })
    const { reviewed } = await signer.ask('review', { messages: [messageOf([sweepOf(1), foreign])], paths: hintsTo(1) })
    const { signed } = await signer.ask('sign', toSign(reviewed.map(({ digest }) => digest)))
    expect(signed[0]?.signatures.map(({ address }) => address)).toEqual([accountOf(1)])
  })

  it('signs version 1, and only the bytes that were reviewed', async () => {
    const signer = await openRestoredSigner(newFolder())
    const { lifetimeToken: blockhash } = decodeMessage(messageOf([sweepOf(1)]))
    expect(isBlockhash(blockhash)).toBe(true)
    if (!isBlockhash(blockhash)) return
    const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(1), fetchedSlot: slot(1) } as const
    const config = { computeUnitLimit: 10_000, loadedAccountsDataSizeLimit: 65_536 }
    const draft = { version: 1, config, feePayer: accountOf(1), lifetime, instructions: [sweepOf(1), sweepOf(2)] } as const
    const message = encodeMessage(compileMessage(draft))
    const { reviewed } = await signer.ask('review', { messages: [message], paths: hintsTo(2) })
    const { signed } = await signer.ask('sign', toSign(reviewed.map(({ digest }) => digest)))
    for (const { address, signature } of signed[0]?.signatures ?? []) expect(verifySignature({ address, message, signature })).toBe(true)
    expect(signed[0]?.signatures).toHaveLength(2)
  })

  it('is refused for a message that differs in any one byte from what was reviewed', async () => {
    const signer = await openRestoredSigner(newFolder())
    const message = messageOf([sweepOf(1), sweepOf(2)])
    await signer.ask('review', { messages: [message], paths: hintsTo(2) })
    for (let at = 0; at < message.length; at++) {
      const altered = message.slice()
      altered[at] = (altered[at] ?? 0) ^ 1
      const digest = bytesToHex(digestMessage(altered))
      expect(await refusalOf(() => signer.ask('sign', toSign([digest]))), `byte ${at}`).toBe('SIGNER_NOT_REVIEWED')
    }
  })

  it('is of the bytes as they were at the review, even if the caller changes them afterwards, whatever kind of array they are in', async () => {
    const signer = await openRestoredSigner(newFolder())
    const original = messageOf([sweepOf(1)])
    for (const given of [original.slice(), Buffer.from(original)]) {
      const { reviewed } = await signer.ask('review', { messages: [given], paths: hintsTo(1) })
      given.fill(0xff)
      const { signed } = await signer.ask('sign', toSign(reviewed.map(({ digest }) => digest)))
      for (const { address, signature } of signed[0]?.signatures ?? []) {
        expect(verifySignature({ address, message: original, signature })).toBe(true)
      }
      expect(signed[0]?.signatures).toHaveLength(1)
    }
  })

  it('is refused for what was reviewed before the last lock', async () => {
    const signer = await openRestoredSigner(newFolder())
    const { reviewed } = await signer.ask('review', { messages: [messageOf([sweepOf(1)])], paths: hintsTo(1) })
    await signer.ask('lock', {})
    await signer.ask('unlock', { passphrase: PASSPHRASE })
    expect(await refusalOf(() => signer.ask('sign', toSign(reviewed.map(({ digest }) => digest))))).toBe('SIGNER_NOT_REVIEWED')
  })

  it('stops when the vault is locked in its midst', async () => {
    const signer = await openRestoredSigner(newFolder())
    const messages = Array.from({ length: 200 }, (_, n) => messageOf([sweepOf(1, BigInt(n + 1))]))
    const { reviewed } = await signer.ask('review', { messages, paths: hintsTo(1) })
    const signing = refusalOf(() => signer.ask('sign', toSign(reviewed.map(({ digest }) => digest))))
    await signer.ask('lock', {})
    expect(await signing).toBe('VAULT_LOCKED')
  })

  it('uses imported keys like derived ones, without a hint', async () => {
    const signer = await openRestoredSigner(newFolder())
    const keypair = '[' + '1,'.repeat(32) + new Uint8Array(await publicKeyOf(new Uint8Array(32).fill(1))).join(',') + ']'
    const { address } = await signer.ask('importKeypair', { passphrase: PASSPHRASE, label: 'hot', keypair })
    const message = messageOf([transferLamports({ source: address, destination: TREASURY, lamports: lamports(1n) })], { feePayer: address })
    const { reviewed } = await signer.ask('review', { messages: [message], paths: [] })
    const { signed } = await signer.ask('sign', toSign(reviewed.map(({ digest }) => digest)))
    expect(signed[0]?.signatures.map((each) => each.address)).toEqual([address])
  })
})

async function publicKeyOf(seed: Uint8Array): Promise<Uint8Array> {
  const { getPublicKeyAsync } = await import('@noble/ed25519')
  return getPublicKeyAsync(seed)
}
