import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceNonce } from '../../../src/core/program/system.ts'
import { planRevocation, prepareRevocation, takeBack } from '../../../src/main/carry/index.ts'
import { tellPayment } from '../../../src/main/operations/payment-story.ts'
import { isOurKey } from '../../../src/main/our-keys.ts'
import { revokeSigned } from '../../../src/main/pay/index.ts'
import { keySends } from '../../support/made-nonce.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { until } from '../../support/until.ts'
import { carriedIn, LEVEL, nonceOfPayer, openCarrying, planCarried, signedElsewhere } from '../carry/carrying.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { type House, openHouse } from './house.ts'
import { advanceUntil, attemptIn, intentOf, settle } from './paying.ts'
import { lie } from './relay.ts'
import { plain } from '../../../src/core/text/sentence.ts'

describe('what was signed elsewhere and came back in a bundle', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  /** A payment that came back signed, and that nodes take and pass to nobody. */
  const openHeld = async (reference: string) => {
    const office = await openCarrying(house, { relays: 2 })
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    const nonceAccount = await nonceOfPayer(house, reference)
    const { prepare } = await planCarried(office, { reference, nonceAccount })
    const { bundle } = signedElsewhere((await prepare()).content)
    const { id } = await takeBack({ ...office, watcher: LEVEL, gate: OPEN_GATE }, bundle)
    office.start()
    const attempt = await attemptIn(office, id, 'sent')
    const { lifetime, signature } = attempt
    if (lifetime.kind !== 'nonce') throw new Error('it lives by a nonce')
    return {
      office,
      id,
      attempt,
      nonceAccount,
      /** Whoever has the key advances the nonce account. */
      advance: () => keySends({ node: house.node, seed: PAYER_SEED, instructions: [advanceNonce(lifetime)] }),
      revoke: (next: 'abandon' | 'renew') =>
        revokeSigned(office, {
          signature,
          next,
          isOurs: (address) => isOurKey(office.journal, address),
          beforeAdvance: async () => undefined,
        }),
      wordsOfEnd: async () => {
        const { attempts } = await tellPayment({ journal: office.journal, submitter: { notSealed: () => new Set() } as never }, `${id}/1`)
        return attempts.map(({ verdict }) => verdict && plain(verdict.words))
      },
    }
  }

  it('is revoked by the key that is the authority of its nonce account, which is elsewhere: which account and which key is said', async () => {
    const { office, id, attempt, nonceAccount, revoke, advance, wordsOfEnd } = await openHeld('elsewhere')
    await expect(revoke('abandon')).rejects.toMatchObject({ code: 'CARRY_NONCE_ELSEWHERE', context: { nonceAccount, authority: PAYER } })
    expect((await office.journal.read.attempt(attempt.id))?.revocation).toBeNull()
    await advance()
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked', revocation: null }] })
    expect(await wordsOfEnd()).toEqual([
      'Its nonce account was advanced by another transaction, so that it can never execute. Nothing of it moved. Proved by node 1, node 2.',
    ])
  })

  it('is given up where a person revokes it once its nonce account has advanced, whatever was to follow: nobody signs it here', async () => {
    const { office, id, attempt, revoke, advance, wordsOfEnd } = await openHeld('moved')
    for (const { lies } of office.relays) lies.set('getSignatureStatuses', lie.keepNoHistory)
    await advance()
    await until(async () => {
      await house.advance(2n)
      return (await intentOf(office, id)).attempts.at(-1)?.state === 'unknown'
    })
    expect(await revoke('renew')).toMatchObject({ way: 'moved', next: 'abandon' })
    expect((await office.journal.read.attempt(attempt.id))?.revocation).toMatchObject({ next: 'abandon' })
    for (const { lies } of office.relays) lies.delete('getSignatureStatuses')
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked' }] })
    expect(await wordsOfEnd()).toEqual(['It was taken back before it could execute. Nothing moved. Proved by node 1, node 2.'])
  })

  it('is sent no more once a bundle that revokes it is prepared, and is given up when the advance is final', async () => {
    const { office, id, attempt, nonceAccount, wordsOfEnd } = await openHeld('by a bundle')
    const parts = { ...office, gate: OPEN_GATE, watcher: LEVEL, now: () => 0 }
    const { bundleDigest: digest } = await carriedIn(office)
    const { digest: read, revokes } = await planRevocation(parts, { digest, numbers: null })
    expect(revokes).toMatchObject([{ number: 1, nonceAccount, attemptId: attempt.id }])
    const free = await nonceOfPayer(house, 'by a bundle, beside')
    const made = await prepareRevocation(parts, { digest, numbers: null, nonceAccounts: [free], read: read ?? '' })
    expect((await office.journal.read.attempt(attempt.id))?.revocation).toMatchObject({ next: 'abandon', advanceId: null })
    const sentBefore = await office.journal.read.broadcasts({ attemptId: attempt.id, limit: 1_000 })
    let rounds = 0
    await advanceUntil(house, office, async () => (rounds += 1) > 5)
    expect(await office.journal.read.broadcasts({ attemptId: attempt.id, limit: 1_000 })).toHaveLength(sentBefore.length)

    for (const { lies } of office.relays) lies.delete('sendTransaction')
    const back = await takeBack(parts, signedElsewhere(made.content).bundle)
    await settle(house, office)
    expect(await intentOf(office, id)).toMatchObject({ state: 'abandoned', attempts: [{ state: 'revoked' }] })
    expect(await intentOf(office, back.id)).toMatchObject({ kind: 'upkeep', state: 'satisfied', attempts: [{ state: 'finalized' }] })
    expect(await wordsOfEnd()).toEqual(['It was taken back before it could execute. Nothing moved. Proved by node 1, node 2.'])
    expect((await office.journal.verify()).problems).toEqual([])
  })

  it('is neither taken over nor sent where it comes back once a bundle that revokes it is prepared', async () => {
    const office = await openCarrying(house)
    const nonceAccount = await nonceOfPayer(house, 'comes late')
    const { content, digest } = await (await planCarried(office, { reference: 'comes late', nonceAccount })).prepare()
    const parts = { ...office, gate: OPEN_GATE, watcher: LEVEL, now: () => 0 }
    const wanted = { digest, numbers: null }
    const { digest: read } = await planRevocation(parts, wanted)
    const made = await prepareRevocation(parts, {
      ...wanted,
      nonceAccounts: [await nonceOfPayer(house, 'comes late, beside')],
      read: read ?? '',
    })
    await expect(takeBack(parts, signedElsewhere(content).bundle)).rejects.toMatchObject({
      code: 'CARRY_BEING_REVOKED',
      context: { digest, number: 1, by: `bundle ${made.digest}` },
    })
    expect(await office.journal.read.outstandingAttempts({ limit: 1 })).toEqual([])
    // Once the revocation is taken back signed, it is so until that is final.
    await takeBack(parts, signedElsewhere(made.content).bundle)
    await expect(takeBack(parts, signedElsewhere(content).bundle)).rejects.toMatchObject({ code: 'CARRY_BEING_REVOKED' })
    expect((await office.journal.verify()).problems).toEqual([])
  })
})
