import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainError, toErrorValue, StrongroomError } from '../../../src/core/error/error.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { until } from '../../support/until.ts'
import { type House, LIFE_BLOCKS, type Office, openHouse, openOffice, PASSPHRASE } from './house.ts'

describe('signing a sweep', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
  })
  afterAll(() => house.close())

  const openDecided = async (count = 2): Promise<Office> => {
    const accounts = house.take(count)
    await house.fund(accounts, 3_000_000n)
    const office = await openOffice(house)
    await office.decide(accounts)
    return office
  }
  /** Waits until the submitter has asked the signer so many times more. */
  const statusAsked = (signer: SignerClient) => {
    let times = 0
    const counting: SignerClient = {
      ...signer,
      status: () => {
        times += 1
        return signer.status()
      },
    }
    return { counting, rounds: (count: number) => until(() => times >= count) }
  }
  const finalize = async (office: Office, sends = 1) => {
    await office.delivered(sends)
    await house.advance(6n)
    await until(async () => (await office.intents()).every(({ state }) => state === 'satisfied'))
  }

  it('ends where the signer refuses: no signature exists, and the intent is given up with the reason', async () => {
    const office = await openDecided()
    const refusal = new StrongroomError('SIGNER_FEE_UNKNOWN', {})
    const refusing: SignerClient = {
      ...house.signer,
      review: async (argument) => {
        const { reviewed } = await house.signer.review(argument)
        return { reviewed: reviewed.map((entry) => ({ ...entry, refusal: toErrorValue(refusal) })) }
      },
    }
    office.start(refusing)
    await until(() => office.changes.some(({ kind }) => kind === 'intent'))
    const [intent] = await office.intents()
    expect(intent).toMatchObject({ state: 'abandoned', attempts: [{ state: 'refused', signature: null, transaction: null }] })
    expect(await office.journal.read.verdict(1)).toMatchObject({ proof: { code: 'SIGNER_FEE_UNKNOWN' } })
    const events = await office.journal.read.events({ limit: 10 })
    expect(events.find(({ kind }) => kind === 'intent-abandoned')?.data).toMatchObject({ why: explainError(refusal).happened })
    expect(office.first.received).toEqual([])
  })

  it('is not done by the vault of another house, and the drafts wait for the right one', async () => {
    const office = await openDecided()
    const stranger = await openHouse()
    try {
      office.start(stranger.signer)
      await until(() => office.troubles.length > 0)
    } finally {
      await stranger.close()
    }
    expect(office.troubles[0]?.code).toBe('SIGNER_NOT_OURS')
    expect(await office.attempts()).toMatchObject([{ state: 'draft', signature: null }])
    expect(office.first.received).toEqual([])
  })

  it('waits while the vault is locked, and what was signed before goes on', async () => {
    const office = await openDecided()
    office.first.lies.set('getBlockHeight', () => 'not now')
    const before = office.start()
    await office.reaches('signed')
    await before.close()
    office.first.lies.clear()
    const more = house.take(2)
    await house.fund(more, 3_000_000n)
    await office.decide(more)
    await house.signer.lock()
    const { counting, rounds } = statusAsked(house.signer)
    const submitter = office.start(counting)
    await office.delivered(1)
    await house.advance(6n)
    await until(
      async () => (await office.journal.read.intent((await office.journal.read.attempt(1))?.intentId ?? ''))?.state === 'satisfied',
    )
    await rounds(3)
    expect(await office.attempts()).toEqual([])
    await house.signer.unlock({ passphrase: PASSPHRASE })
    submitter.wake()
    await finalize(office, 2)
  })

  it('takes up drafts again when the vault locks between the question and the signing', async () => {
    const office = await openDecided()
    let lockings = 0
    const locking: SignerClient = {
      ...house.signer,
      sign: async (argument) => {
        lockings += 1
        if (lockings > 1) return house.signer.sign(argument)
        await house.signer.lock()
        try {
          return await house.signer.sign(argument)
        } finally {
          await house.signer.unlock({ passphrase: PASSPHRASE })
        }
      },
    }
    office.start(locking)
    await until(() => lockings === 2)
    await finalize(office)
    expect(await office.attempts()).toHaveLength(1)
    expect(office.troubles).toEqual([])
  })

  it('of a draft whose blockhash grew too old meanwhile is never made: another draft is signed in its place', async () => {
    const office = await openDecided()
    await house.signer.lock()
    const { counting, rounds } = statusAsked({
      ...house.signer,
      status: async () => ({ ...(await house.signer.status()), state: 'unlocked' }),
    })
    const before = office.start(counting)
    await rounds(2)
    await office.reaches('draft')
    await before.close()
    await house.advance(LIFE_BLOCKS)
    await house.signer.unlock({ passphrase: PASSPHRASE })
    office.start()
    await finalize(office)
    expect((await office.attempts()).map(({ state }) => state)).toEqual(['refused', 'finalized'])
    expect(await office.journal.read.broadcasts({ attemptId: 1, limit: 10 })).toEqual([])
    expect((await office.attempts()).map(({ signature }) => signature !== null)).toEqual([false, true])
    expect(new Set(office.first.received).size).toBe(1)
  })

  it('gives the same signature when the journal did not get to keep the first', async () => {
    const office = await openDecided()
    const given: string[] = []
    const watched: SignerClient = {
      ...house.signer,
      sign: async (argument) => {
        const answer = await house.signer.sign(argument)
        given.push(...answer.signed.flatMap(({ signatures }) => signatures.map(({ signature }) => signature)))
        if (given.length === 2) throw new StrongroomError('SIGNER_GONE', { reason: 'the process was killed' })
        return answer
      },
    }
    office.start(watched)
    await finalize(office)
    expect(given).toHaveLength(4)
    expect(given.slice(0, 2)).toEqual(given.slice(2))
    expect(await office.attempts()).toHaveLength(1)
  })

  it('that cannot be done does not hold up what is signed: without a signer, sent bytes are followed to their end', async () => {
    const office = await openDecided()
    const before = office.start()
    await office.delivered(1)
    await before.close()
    const more = house.take(1)
    await house.fund(more, 3_000_000n)
    await office.decide(more)
    const gone: SignerClient = {
      ...house.signer,
      status: () => Promise.reject(new StrongroomError('SIGNER_GONE', { reason: 'it was killed' })),
    }
    office.start(gone)
    await house.advance(6n)
    await until(async () => (await office.journal.read.attempt(1))?.state === 'finalized')
    expect(office.troubles.map(({ code }) => code)).toContain('SIGNER_GONE')
  })
})
