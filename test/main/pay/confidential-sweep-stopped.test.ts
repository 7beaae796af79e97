import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import {
  endWithdrawal,
  openConfidentialSweeper,
  planConfidentialSweep,
  readConfidentialAccounts,
  readHiddenIn,
  revokeSigned,
  startConfidentialSweep,
} from '../../../src/main/pay/index.ts'
import { type Party } from '../../support/confidential-party.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { type House, LIFE_BLOCKS, type Office, openOffice } from './house.ts'
import { advanceUntil, attemptIn } from './paying.ts'
import { type Lie, lie } from './relay.ts'
import { actsIn } from './step-by-step.ts'
import { openRichAccounts, type RichAccounts } from './rich-accounts.ts'

const AVAILABLE = (1n << 40n) + 1n

describe('a confidential sweep of an account', () => {
  let accounts: RichAccounts
  let house: House
  let outside: RichAccounts['outside']
  beforeAll(async () => {
    accounts = await openRichAccounts({ count: 4, available: AVAILABLE })
    ;({ house, outside } = accounts)
  }, 120_000)
  afterAll(() => accounts.close())

  const rich = () => accounts.next()
  const start = async (office: Office, { account }: Party) => {
    const submitter = office.start()
    const sweeper = openConfidentialSweeper({
      ...office,
      gate: OPEN_GATE,
      pauseMs: 60,
      onDecided: () => submitter.wake(),
      onChange: () => undefined,
      onTrouble: (error) => void office.troubles.push(error),
    })
    onTestFinished(() => sweeper.close())
    const { mint } = outside
    await office.journal.write('mint', (tx) => tx.listMint({ mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, label: 'SECRET' }))
    const asked = { mint, accounts: [account] }
    const { digest } = await planConfidentialSweep(office, asked)
    await startConfidentialSweep(office, { asked, digest: digest ?? '' })
  }
  const sourceOf = async ({ journal }: Office) => (await journal.read.confidentialSources({ limit: 1 }))[0]
  const passes = (office: Office, holds: () => Promise<boolean>) => advanceUntil(house, office, holds)
  const begins = (office: Office) => passes(office, async () => (await actsIn(office)).length > 0)
  /** Time passes, until all that was decided has ended and a few rounds more. */
  const settles = async (office: Office) => {
    let rounds = 0
    await passes(office, async () => {
      const open = [
        ...(await office.journal.read.unfinishedIntents({ limit: 1 })),
        ...(await office.journal.read.withdrawals({ open: true })),
      ]
      rounds = open.length === 0 ? rounds + 1 : 0
      return rounds > 6
    })
  }
  const endOf = async (office: Office, { account }: Party) => {
    await settles(office)
    const { state, why } = (await sourceOf(office)) ?? {}
    const read = await readHiddenIn(office, await readConfidentialAccounts(office, [account]))
    const available = read === 'locked' ? null : read.get(account)?.hidden?.available
    const { problems } = await office.journal.verify()
    return { state, why, acts: await actsIn(office), available, problems }
  }
  /** Nothing of it became public, and nothing more was decided. */
  const stopped = (acts: readonly string[]) => ({ state: 'stopped', why: 'by-person', acts, available: AVAILABLE, problems: [] })

  it('is stopped where a person ends its withdrawal: none is begun again', async () => {
    const office = await openOffice(house)
    withoutVersion1(office.first)
    const party = await rich()
    office.first.lies.set('sendTransaction', lie.dropSend)
    await start(office, party)
    await begins(office)
    const [decision] = await office.journal.read.decisions({ limit: 1 })
    await attemptIn(office, decision?.id ?? '', 'sent')
    await endWithdrawal(office, party.account)
    withoutVersion1(office.first)
    expect(await endOf(office, party)).toEqual(stopped(['make-proof-account', 'close-proof-account']))
  })

  it.each([
    ['its withdrawal in one transaction', () => undefined, 'withdraw-confidential'],
    ['a transaction of its withdrawal in several', withoutVersion1, 'make-proof-account'],
  ] as const)('is stopped where a person revokes %s', async (_, through, act) => {
    const office = await openOffice(house)
    through(office.first)
    const party = await rich()
    const send = office.first.lies.get('sendTransaction')
    office.first.lies.set('sendTransaction', lie.dropSend)
    await start(office, party)
    await begins(office)
    const [decision] = await office.journal.read.decisions({ limit: 1 })
    const { signature } = await attemptIn(office, decision?.id ?? '', 'sent')
    await revokeSigned(office, { signature, next: 'abandon', isOurs: async () => true, beforeAdvance: async () => undefined })
    if (send === undefined) office.first.lies.delete('sendTransaction')
    else office.first.lies.set('sendTransaction', send)
    await house.advance(LIFE_BLOCKS)
    expect(await endOf(office, party)).toEqual(stopped([act]))
  })

  it('is no defect where a person stops it while its next transaction is planned', async () => {
    const office = await openOffice(house)
    const party = await rich()
    const stopping: Lie = async (_, honest) => {
      const told = await honest()
      const source = await sourceOf(office)
      if (source === undefined) return told
      // Nodes have told all of it by the time that the decision is written.
      await office.journal.write('stopped', (tx) =>
        tx.endConfidentialSource({ sourceId: source.id, end: { as: 'stopped', why: 'by-person' } }),
      )
      return told
    }
    office.first.lies.set('getMultipleAccounts', stopping)
    await start(office, party)
    await passes(office, async () => (await sourceOf(office))?.state === 'stopped')
    expect(await endOf(office, party)).toEqual(stopped([]))
    expect(office.troubles).toEqual([])
  })
})
