import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestUpkeep } from '../../../src/core/plan/digest.ts'
import { planConfidential, readConfidentialAccounts, readHiddenIn, startConfidential } from '../../../src/main/pay/index.ts'
import type { ClosedReason } from '../../../src/main/journal/index.ts'
import { openConfidentialHouse } from '../../support/confidential-house.ts'
import { partiesOfWords, type Party } from '../../support/confidential-party.ts'
import { type House, type Office, openHouse, openOffice } from './house.ts'
import { advanceUntil } from './paying.ts'

/** More than can be found by decrypting the ciphertext itself. */
const AVAILABLE = (1n << 40n) + 1n
const ARRIVED = 9n
const PAID = 5_000_000n
const LATER = 7n

describe('an apply that was decided before sending was closed', () => {
  let house: House
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let parties: readonly Party[]
  let used = 0
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
    outside = await openConfidentialHouse(house.url)
    parties = await partiesOfWords({ words: house.words, mint: outside.mint, count: 4 })
  }, 120_000)
  afterAll(async () => {
    outside.close()
    await house.close()
  })

  const hiddenIn = async (office: Office, { account }: Party) => {
    const read = await readHiddenIn(office, await readConfidentialAccounts(office, [account]))
    return read === 'locked' ? null : read.get(account)?.hidden
  }
  /** An apply that nobody has signed, and what was done to the account elsewhere since. */
  const decideApply = async () => {
    const party = parties[used]
    used += 1
    if (party === undefined) throw new Error('there are accounts')
    const office = await openOffice(house)
    await outside.configure(party)
    await outside.pay(party.account, AVAILABLE)
    await outside.applyAs(party, { expected: 1n, available: AVAILABLE })
    await outside.pay(party.account, ARRIVED)
    await house.advance(8n)
    const asked = { act: 'apply', account: party.account } as const
    const { plan } = await planConfidential(office, asked)
    if (plan.kind === 'refused') throw new Error(plan.reason)
    const { id } = await startConfidential(office, { asked, digest: digestUpkeep(plan.planned) })
    return { office, party, id }
  }
  const reopenAfter = async ({ journal }: Office, reason: ClosedReason) => {
    await journal.write('close', (tx) => tx.closeSending({ reason, context: null }))
    const closings = await journal.read.closings()
    await journal.write('reopen', (tx) => tx.reopenSending({ note: 'compared', closings }))
  }
  const ends = (office: Office) =>
    advanceUntil(house, office, async () => (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0)

  it.each(['movement-unexplained', 'journal-older', 'vault-restored'] as const)(
    'is not signed after it was closed for %s: the balance that it would write could be read by nobody',
    async (reason) => {
      const { office, party, id } = await decideApply()
      // What the journal that was put back does not know.
      await outside.applyAs(party, { expected: 2n, available: AVAILABLE + ARRIVED })
      await outside.payAs(party, { amount: PAID, available: AVAILABLE + ARRIVED })
      await outside.pay(party.account, LATER)
      await house.advance(8n)
      await reopenAfter(office, reason)
      office.start()
      await ends(office)
      expect(await hiddenIn(office, party)).toEqual({ pending: LATER, available: AVAILABLE + ARRIVED - PAID, copy: 'true' })
      const [intent] = await office.journal.read.decisionIntents({ decisionId: id, limit: 1 })
      expect(intent).toMatchObject({ state: 'abandoned', why: expect.stringContaining('could be read by nobody') })
    },
  )

  it('is signed after it was closed for a key that came from elsewhere', async () => {
    const { office, party, id } = await decideApply()
    await reopenAfter(office, 'key-imported')
    office.start()
    await ends(office)
    expect(await hiddenIn(office, party)).toEqual({ pending: 0n, available: AVAILABLE + ARRIVED, copy: 'true' })
    expect((await office.journal.read.decisionIntents({ decisionId: id, limit: 1 }))[0]).toMatchObject({ state: 'satisfied' })
  })
})
