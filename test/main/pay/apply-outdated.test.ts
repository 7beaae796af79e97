import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { digestUpkeep } from '../../../src/core/plan/digest.ts'
import { planConfidential, readConfidentialAccounts, readHiddenIn, startConfidential } from '../../../src/main/pay/index.ts'
import type { ClosedReason } from '../../../src/main/journal/index.ts'
import { type Party } from '../../support/confidential-party.ts'
import { openNewJournal } from '../../support/new-journal.ts'
import { signatureOf } from '../journal/samples.ts'
import { openRaw } from '../journal/support.ts'
import { type House, type Office, openOffice } from './house.ts'
import { advanceUntil } from './paying.ts'
import { openRichAccounts, type RichAccounts } from './rich-accounts.ts'

/** More than can be found by decrypting the ciphertext itself. */
const AVAILABLE = (1n << 40n) + 1n
const ARRIVED = 9n
const PAID = 5_000_000n
const LATER = 7n

describe('an apply of what is pending', () => {
  let accounts: RichAccounts
  let house: House
  let outside: RichAccounts['outside']
  beforeAll(async () => {
    accounts = await openRichAccounts({ count: 10, available: AVAILABLE })
    ;({ house, outside } = accounts)
  }, 120_000)
  afterAll(() => accounts.close())

  const hiddenIn = async (office: Office, { account }: Party) => {
    const read = await readHiddenIn(office, await readConfidentialAccounts(office, [account]))
    return read === 'locked' ? null : read.get(account)?.hidden
  }
  /** An apply that nobody has signed, and what was done to the account elsewhere since. */
  const decideApply = async (now = () => 0) => {
    let file = ''
    const office = await openOffice(house, {
      open: (path, onStep) => {
        file = path
        return openNewJournal({ path, now, onStep })
      },
    })
    const party = await accounts.next()
    await outside.pay(party.account, ARRIVED)
    await house.advance(8n)
    const asked = { act: 'apply', account: party.account } as const
    const { plan } = await planConfidential(office, asked)
    if (plan.kind === 'refused') throw new Error(plan.reason)
    const { id } = await startConfidential(office, { asked, digest: digestUpkeep(plan.planned) })
    return { office, party, id, file }
  }
  /** What the journal does not know. */
  const changeElsewhere = async (party: Party) => {
    await outside.applyAs(party, { expected: 2n, available: AVAILABLE + ARRIVED })
    await outside.payAs(party, { amount: PAID, available: AVAILABLE + ARRIVED })
    await outside.pay(party.account, LATER)
    await house.advance(8n)
  }
  const foundIn = async (office: Office, { party, id }: { readonly party: Party; readonly id: string }) => {
    const [intent] = await office.journal.read.decisionIntents({ decisionId: id, limit: 1 })
    return { ...(await hiddenIn(office, party)), state: intent?.state, why: intent?.why }
  }
  const outdated = {
    ...{ pending: LATER, available: AVAILABLE + ARRIVED - PAID, copy: 'true' },
    ...{ state: 'abandoned', why: expect.stringContaining('could be read by nobody') },
  }
  const reopenAfter = async ({ journal }: Office, reason: ClosedReason) => {
    await journal.write('close', (tx) => tx.closeSending({ reason, context: null }))
    const closings = await journal.read.closings()
    await journal.write('reopen', (tx) => tx.reopenSending({ note: 'compared', closings }))
  }
  const ends = (office: Office) =>
    advanceUntil(house, office, async () => (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0)

  it.each(['movement-unexplained', 'journal-older', 'vault-restored'] as const)(
    'is not signed after sending was closed for %s: the balance that it would write could be read by nobody',
    async (reason) => {
      const { office, party, id } = await decideApply()
      await changeElsewhere(party)
      await reopenAfter(office, reason)
      office.start()
      await ends(office)
      expect(await foundIn(office, { party, id })).toEqual(outdated)
    },
  )

  it('is not signed after another wallet changed what is available, which nothing here knows of', async () => {
    const { office, party, id } = await decideApply()
    await changeElsewhere(party)
    office.start()
    await ends(office)
    expect(await foundIn(office, { party, id })).toEqual(outdated)
  })

  it('is not signed after sending was closed, where the clock was set back since it was decided', async () => {
    let now = 10_000
    const { office, party, id } = await decideApply(() => now)
    await changeElsewhere(party)
    now = 5_000
    await reopenAfter(office, 'movement-unexplained')
    office.start()
    await ends(office)
    expect(await foundIn(office, { party, id })).toEqual(outdated)
  })

  it('waits while nodes show what stood before what our keys did unexplained', async () => {
    const { office, party, id, file } = await decideApply()
    const raw = openRaw(file)
    raw.exec(
      `INSERT INTO "case" (kind, account, asset_id, expected, found, slot, opened_at_ms, closed_at_ms, note) VALUES
       ('unknown-outgoing', 'a', 1, '${'0'.repeat(20)}', '${'0'.repeat(20)}', 1000000, 0, 0, 'known')`,
    )
    office.start()
    let looks = 0
    await advanceUntil(house, office, async () => (looks += 1) > 8)
    expect((await office.journal.read.decisionIntents({ decisionId: id, limit: 1 }))[0]).toMatchObject({ state: 'open' })
    raw.exec(`DELETE FROM "case"`)
    raw.close()
    await ends(office)
    expect(await hiddenIn(office, party)).toEqual({ pending: 0n, available: AVAILABLE + ARRIVED, copy: 'true' })
  })

  it.each([
    ['is not signed after sending was ever closed for a journal that may not know', 'journal-older', 'abandoned'],
    ['is signed where it never was', null, 'satisfied'],
  ] as const)('that was decided by a version that did not keep what was available %s', async (_, reason, state) => {
    const { office, id, file } = await decideApply()
    const raw = openRaw(file)
    raw.exec(`UPDATE intent SET what = json_remove(what, '$.upkeep.available')`)
    raw.close()
    if (reason !== null) await reopenAfter(office, reason)
    office.start()
    await ends(office)
    expect((await office.journal.read.decisionIntents({ decisionId: id, limit: 1 }))[0]).toMatchObject({ state })
  })

  it('is signed after sending was closed for a key that came from elsewhere', async () => {
    const { office, party, id } = await decideApply()
    await reopenAfter(office, 'key-imported')
    office.start()
    await ends(office)
    expect(await hiddenIn(office, party)).toEqual({ pending: 0n, available: AVAILABLE + ARRIVED, copy: 'true' })
    expect((await office.journal.read.decisionIntents({ decisionId: id, limit: 1 }))[0]).toMatchObject({ state: 'satisfied' })
  })

  it('is not planned of what nodes show as of before what a comparison found to be done elsewhere', async () => {
    const { office, party } = await decideApply()
    office.start()
    await ends(office)
    await outside.pay(party.account, LATER)
    await house.advance(8n)
    const asked = { act: 'apply', account: party.account } as const
    const found = { signature: signatureOf('elsewhere'), slot: slot(1_000_000n), proof: {}, payments: [], intents: [] }
    await office.journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, what: 'dead' }))
    expect((await planConfidential(office, asked)).plan).toMatchObject({ kind: 'planned' })
    await office.journal.write('elsewhere', (tx) => tx.recordElsewhere({ ...found, what: 'done' }))
    expect((await planConfidential(office, asked)).plan).toMatchObject({ reason: 'nodes-behind' })
  })
})
