import { describe, expect, it } from 'vitest'
import { decodeSignature } from '../../../../src/core/keys/signature.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'
import { openRestoredSigner, openTestSigner } from '../support/signer.ts'
import { eventOf, signOne } from '../support/sign-one.ts'

const newFolder = useFolders()
const told = { after: null, upTo: eventOf(7) }

describe('a message that was made', () => {
  it('has nothing else signed for its intent or its references, whatever the journal says became of it', async () => {
    const signer = await openRestoredSigner(newFolder())
    const first = await signOne(signer, { amount: 1, references: ['invoice 1'] })
    await signer.ask('keepMade', { ...told, made: [{ signature: first.signature, slot: 90n }] })
    const again = { amount: 2, earlier: [first.digest] }
    expect(await refusalOf(() => signOne(signer, again))).toBe('SIGNER_SIGNED_BEFORE')
    expect(await refusalOf(() => signOne(signer, { ...again, intent: 'intent 2', references: ['invoice 1'] }))).toBe('SIGNER_SIGNED_BEFORE')
    expect((await signOne(signer, { ...again, intent: 'intent 2', references: ['invoice 2'] })).signature).toBeDefined()
    expect(await signOne(signer, { amount: 1, references: ['invoice 1'] })).toEqual(first)
  })

  it('stays made where a person accepts it as without effect, and after a restart, with the slot of its block', async () => {
    const folder = newFolder()
    const before = await openRestoredSigner(folder)
    const first = await signOne(before, { amount: 1 })
    await before.ask('keepMade', { ...told, made: [{ signature: first.signature, slot: 2n ** 40n + 90n }] })
    await before.ask('acceptJournal', { passphrase: PASSPHRASE, head: eventOf(9), ended: [first.digest] })
    before.close()
    const signer = openTestSigner(folder)
    await signer.ask('unlock', { passphrase: PASSPHRASE })
    expect((await signer.ask('signedSince', { eventId: 0 })).made).toEqual([{ digest: first.digest, slot: 2n ** 40n + 90n }])
    expect((await signer.ask('signedSince', { eventId: 0, digests: [] })).made).toEqual([])
    expect(await refusalOf(() => signOne(signer, { amount: 2, earlier: [first.digest], head: eventOf(9) }))).toBe('SIGNER_SIGNED_BEFORE')
  })

  it('is kept once, only where the signer was told up to the event that is named, and only where it was signed here', async () => {
    const signer = await openRestoredSigner(newFolder())
    const { digest, signature } = await signOne(signer, { amount: 1 })
    const elsewhereSigned = decodeSignature(new Uint8Array(64).fill(3))
    expect(await signer.ask('notMade', { signatures: [elsewhereSigned, signature] })).toEqual({ signatures: [signature], ended: [] })
    expect(await signer.ask('madeUpTo', {})).toEqual({ event: null })
    expect(await signer.ask('keepMade', { after: eventOf(5), upTo: eventOf(9), made: [{ signature, slot: 90n }] })).toEqual({ event: null })
    expect((await signer.ask('signedSince', { eventId: 0 })).made).toEqual([])
    const made = [
      { signature, slot: 90n },
      { signature: elsewhereSigned, slot: 91n },
    ]
    expect(await signer.ask('keepMade', { ...told, made })).toEqual({ event: eventOf(7) })
    expect(await signer.ask('notMade', { signatures: [elsewhereSigned, signature] })).toEqual({ signatures: [], ended: [] })
    const elsewhere = { ...eventOf(7), hash: 'b'.repeat(64) }
    expect(await signer.ask('keepMade', { after: elsewhere, upTo: eventOf(8), made: [] })).toEqual({ event: eventOf(7) })
    expect(await signer.ask('keepMade', { after: eventOf(7), upTo: eventOf(8), made: [{ signature, slot: 95n }] })).toEqual({
      event: eventOf(8),
    })
    expect((await signer.ask('signedSince', { eventId: 0 })).made).toEqual([{ digest, slot: 90n }])
  })

  it('is told again from the first event on once a person goes on with another journal', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signOne(signer, { amount: 1 })
    await signer.ask('keepMade', { ...told, made: [] })
    await signer.ask('acceptJournal', { passphrase: PASSPHRASE, head: eventOf(9) })
    expect(await signer.ask('madeUpTo', {})).toEqual({ event: null })
  })

  it('that failed counts as without effect, also after a restart, and as made where that is told later', async () => {
    const folder = newFolder()
    const before = await openRestoredSigner(folder)
    const { digest, signature } = await signOne(before, { amount: 1, references: ['invoice 1'] })
    const elsewhereSigned = decodeSignature(new Uint8Array(64).fill(3))
    await before.ask('keepMade', { ...told, made: [], failed: [signature, elsewhereSigned] })
    expect(await before.ask('notMade', { signatures: [signature] })).toEqual({ signatures: [signature], ended: [signature] })
    before.close()
    const signer = openTestSigner(folder)
    await signer.ask('unlock', { passphrase: PASSPHRASE })
    expect((await signer.ask('signedSince', { eventId: 0 })).ended).toEqual([digest])
    const again = { amount: 2, earlier: [], references: ['invoice 1'] }
    expect((await signOne(signer, again)).signature).toBeDefined()
    await signer.ask('keepMade', { after: eventOf(7), upTo: eventOf(8), made: [{ signature, slot: 90n }], failed: [] })
    expect(await refusalOf(() => signOne(signer, { ...again, amount: 3 }))).toBe('SIGNER_SIGNED_BEFORE')
  })

  it('is not kept by a locked signer', async () => {
    const signer = await openRestoredSigner(newFolder())
    await signer.ask('lock', {})
    expect(await refusalOf(() => signer.ask('keepMade', { ...told, made: [] }))).toBe('VAULT_LOCKED')
    expect(await refusalOf(() => signer.ask('madeUpTo', {}))).toBe('VAULT_LOCKED')
  })
})
