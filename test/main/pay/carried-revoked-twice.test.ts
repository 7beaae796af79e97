import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planRevocation, prepareRevocation, takeBack } from '../../../src/main/carry/index.ts'
import { tellPayment } from '../../../src/main/operations/payment-story.ts'
import { readTended } from '../../../src/main/pay/index.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from '../carry/carrying.ts'
import { type House, type Office, openHouse } from './house.ts'
import { advanceUntil, intentOf, settle } from './paying.ts'
import { askNode, lie } from './relay.ts'
import { plain } from '../../../src/core/text/sentence.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const partsOf = (office: Office) => ({ ...office, gate: OPEN_GATE, watcher: LEVEL, now: () => 0 })

/** A payment that left in a bundle. */
async function openLeft(reference: string, options: Parameters<typeof openCarrying>[1] = {}) {
  const office = await openCarrying(house, options)
  const nonceAccount = await nonceOfPayer(house, reference)
  const { prepare } = await planCarried(office, { reference, nonceAccount })
  return { office, ...(await prepare()) }
}

const plan = (office: Office, digest: string) => planRevocation(partsOf(office), { digest, numbers: null })
async function revoke(office: Office, digest: string, free: string) {
  const { digest: read } = await plan(office, digest)
  return prepareRevocation(partsOf(office), { digest, numbers: null, nonceAccounts: [await nonceOfPayer(house, free)], read: read ?? '' })
}
const standingOf = async ({ journal }: Office, digest: string) => (await journal.read.bundle(digest))?.carried.map(({ state }) => state)
const wordsOfEnd = async ({ journal }: Office, id: string) => {
  const { attempts } = await tellPayment({ journal, submitter: { notSealed: () => new Set() } as never }, `${id}/1`)
  return attempts.map(({ verdict }) => verdict && plain(verdict.words))
}

describe('a revocation of what left in a bundle', () => {
  it('fails where what it revokes lands in the same block: that is said, and nothing stays taken', async () => {
    const { office, content, digest } = await openLeft('same block')
    const { sent, bundle } = signedElsewhere(content)
    const { id } = await takeBack(partsOf(office), bundle)
    const made = await revoke(office, digest, 'same block, beside')
    const revoking = signedElsewhere(made.content)
    const { id: revokingId } = await takeBack(partsOf(office), revoking.bundle)
    await house.node.sendTransaction(sent, { preflightCommitment: 'confirmed' })
    const raw = Buffer.from(revoking.sent).toString('base64')
    await askNode(house.url, 'sendTransaction', [raw, { encoding: 'base64', skipPreflight: true }])
    office.start()
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'satisfied', attempts: [{ state: 'finalized' }] })
    expect(await intentOf(office, revokingId)).toMatchObject({ kind: 'upkeep', state: 'abandoned', attempts: [{ state: 'failed' }] })
    expect(await wordsOfEnd(office, revokingId)).toEqual([
      expect.stringContaining(
        'instruction 2 failed: the nonce can be advanced only once the chain has moved on. The fee was paid; nothing else moved.',
      ),
    ])
    expect(await readTended(office.journal)).toEqual(new Map())
    expect((await office.journal.verify()).problems).toEqual([])
  })

  it('is revoked itself: what it revoked came back, stays unsent, and is revoked again', async () => {
    const { office, content, digest } = await openLeft('again', { relays: 2 })
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    const { id } = await takeBack(partsOf(office), signedElsewhere(content).bundle)
    const first = await revoke(office, digest, 'again, first')
    const second = await revoke(office, first.digest, 'again, second')
    for (const { lies } of office.relays) lies.delete('sendTransaction')
    office.start()
    await takeBack(partsOf(office), signedElsewhere(second.content).bundle)
    await advanceUntil(house, office, async () => (await standingOf(office, first.digest))?.[0] === 'dead')
    expect(await intentOf(office, id)).toMatchObject({ attempts: [{ revocation: { next: 'abandon' } }] })
    expect(await plan(office, digest)).toMatchObject({ revokes: [{ number: 1 }], leftAlone: [] })
    const third = await revoke(office, digest, 'again, third')
    await takeBack(partsOf(office), signedElsewhere(third.content).bundle)
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked' }] })
    expect((await office.journal.verify()).problems).toEqual([])
  })
})
