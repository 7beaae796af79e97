import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { findSeededAddress } from '../../../../src/core/address/seeded.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { SYSTEM_PROGRAM } from '../../../../src/core/program/ids.ts'
import { createAccountWithSeed, initializeNonce } from '../../../../src/core/program/system.ts'
import type { ArgumentOf, ToSeal, ToSign } from '../../../../src/main/signer/protocol.ts'
import { addressOfByte } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf, sweepOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { hintOf, openRestoredSigner, openSignerWith, TREASURY } from '../support/signer.ts'

const newFolder = useFolders()
const EVENT = { id: 1, hash: '01'.padStart(64, '0') }

/** A nonce account of the treasury, which pays its rent, under an authority. */
function creationFor(authority: Address) {
  const derived = { base: TREASURY, seed: 'nonce 1', owner: SYSTEM_PROGRAM }
  const account = findSeededAddress(derived)
  const made = createAccountWithSeed({ ...derived, payer: TREASURY, account, lamports: lamports(1_447_680n), byteLength: 80n })
  return [made, initializeNonce({ nonceAccount: account, authority })]
}

describe('a signature of a message that was reviewed', () => {
  /** A signer with two reviewed messages, of which a person decided the first, as intent 1 under one reference. */
  const openDecided = async () => {
    const signer = await openRestoredSigner(newFolder())
    const [message, other] = [messageOf([sweepOf(1, 1n)]), messageOf([sweepOf(1, 2n)])]
    const paths = [hintOf(1)]
    const { reviewed } = await signer.askAsIs('review', { messages: [message, other], paths })
    const [digest = '', otherDigest = ''] = reviewed.map((one) => one.digest)
    const decided: ToSeal = { intent: 'intent 1', message, references: ['invoice 1'], lifetime: 'blockhash' }
    const { seals } = await signer.askAsIs('sealDecisions', { intents: [decided] })
    const [seal = null] = seals
    const { intent, references } = decided
    const asked: ToSign = { digest, intent, references, seal, earlier: [], lastValidBlockHeight: 150n, notBeforeSlot: 1n, nonceSlot: null }
    const sign = (messages: ArgumentOf<'sign'>['messages']) => signer.askAsIs('sign', { messages, journal: { head: EVENT, known: null } })
    return { asked, otherDigest, sign }
  }

  it('is given for what a person decided', async () => {
    const { asked, sign } = await openDecided()
    expect((await sign([asked])).signed).toMatchObject([{ digest: asked.digest }])
  })

  it.each<[what: string, change: Partial<ToSign>]>([
    ['no seal', { seal: null }],
    ['another seal', { seal: 'ab'.repeat(32) }],
    ['the seal of another intent', { intent: 'intent 2' }],
    ['the seal under another reference', { references: ['invoice 2'] }],
    ['the seal under no reference', { references: [] }],
    ['the seal under a reference more', { references: ['invoice 1', 'invoice 2'] }],
    ['the seal of a lifetime that ends, as one that does not', { lastValidBlockHeight: null }],
  ])('is given to nobody who has %s', async (_, change) => {
    const { asked, sign } = await openDecided()
    expect(await refusalOf(() => sign([{ ...asked, ...change }]))).toBe('SIGNER_NOT_DECIDED')
    expect((await sign([asked])).signed).toHaveLength(1)
  })

  it('is given to nobody who has the seal of another message, alone or beside that one', async () => {
    const { asked, otherDigest, sign } = await openDecided()
    const swapped = { ...asked, digest: otherDigest }
    expect(await refusalOf(() => sign([swapped]))).toBe('SIGNER_NOT_DECIDED')
    expect(await refusalOf(() => sign([asked, { ...swapped, earlier: [asked.digest] }]))).toBe('SIGNER_NOT_DECIDED')
  })

  it('is given for a nonce account under an authority elsewhere to whoever has the seal of exactly that', async () => {
    const [cold, other] = [addressOfByte(0xc0), addressOfByte(0xc1)]
    const allowed = [cold, other].map((address) => ({ address, label: 'cold', fromMs: 0 }))
    const signer = await openSignerWith(newFolder(), { watchOnlyTreasuries: [], destinations: allowed })
    const messages = [cold, other, TREASURY].map((authority) => messageOf(creationFor(authority), { feePayer: TREASURY }))
    const { reviewed } = await signer.askAsIs('review', { messages, paths: [] })
    expect(reviewed.map(({ refusal }) => refusal)).toEqual([null, null, null])
    const intent = 'creation 1'
    const { seals } = await signer.askAsIs('sealDecisions', {
      intents: messages.map((message) => ({ intent, message, references: [], lifetime: 'blockhash' })),
    })
    const common = { intent, references: [], earlier: [], lastValidBlockHeight: 150n, notBeforeSlot: 1n, nonceSlot: null }
    const sign = (seal: string | null) => {
      const asked = { ...common, digest: reviewed[0]?.digest ?? '', seal }
      return signer.askAsIs('sign', { messages: [asked], journal: { head: EVENT, known: null } })
    }
    // Nobody decided it; another authority was decided; the treasury was.
    for (const seal of [null, ...seals.slice(1)]) expect(await refusalOf(() => sign(seal))).toBe('SIGNER_NOT_DECIDED')
    expect((await sign(seals[0] ?? null)).signed).toHaveLength(1)
  })
})
