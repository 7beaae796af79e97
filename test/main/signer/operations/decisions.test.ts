import { describe, expect, it } from 'vitest'
import type { ArgumentOf, ToSeal, ToSign } from '../../../../src/main/signer/protocol.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf, sweepOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { hintOf, openRestoredSigner } from '../support/signer.ts'

const newFolder = useFolders()
const EVENT = { id: 1, hash: '01'.padStart(64, '0') }

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
})
