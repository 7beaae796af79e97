import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestUpkeep, digestWithdrawal } from '../../../../src/core/plan/digest.ts'
import { contextPlaces } from '../../../../src/core/program/proof-context.ts'
import {
  type ConfidentialAsked,
  endWithdrawal,
  planConfidential,
  planConfidentialDeposit,
  readConfidentialAccounts,
  readHiddenIn,
  revokeSigned,
  startConfidential,
  startConfidentialDeposit,
} from '../../../../src/main/pay/index.ts'
import { type Party } from '../../../support/confidential-party.ts'
import { continueWithdrawals } from '../../../../src/main/pay/confidential/withdrawals.ts'
import { type JsonObject, type JsonValue, stringifyJson } from '../../../../src/main/node/json.ts'
import type { Fault } from '../../../support/node-double.ts'
import { until } from '../../../support/until.ts'
import { failureOf } from '../../../support/failure.ts'
import { type House, LIFE_BLOCKS, type Office, openOffice, PASSPHRASE } from '../house.ts'
import { withoutVersion1 } from '../../../support/without-version-1.ts'
import { openNewJournal } from '../../../support/new-journal.ts'
import { openRaw } from '../../journal/support.ts'
import { OPEN_GATE } from '../../../support/open-gate.ts'
import { actsIn, openStepByStep } from '../step-by-step.ts'
import { advanceUntil, attemptIn, carryByHand } from '../paying.ts'
import { type Lie, lie } from '../relay.ts'
import { openRichAccounts, type RichAccounts } from '../rich-accounts.ts'

const AVAILABLE = (1n << 40n) + 1n
const PART = 5_000_000_123n
const SIGNATURE = 5_000n
const IN_FULL = ['make-proof-account', 'prove-in-account', 'withdraw-confidential']

describe('a confidential withdrawal where a node takes no transaction of version 1', () => {
  let accounts: RichAccounts
  let house: House
  let outside: RichAccounts['outside']
  beforeAll(async () => {
    accounts = await openRichAccounts({ count: 19, available: AVAILABLE })
    ;({ house, outside } = accounts)
  }, 120_000)
  afterAll(() => accounts.close())

  type Step = (step: string) => void | Promise<void>
  const open = async (onStep: Step = () => undefined) => {
    const office = await openOffice(house, { onStep })
    withoutVersion1(office.first)
    return office
  }
  const rich = () => accounts.next()
  const asking = ({ account }: Party, amount: bigint | 'all') => ({ act: 'withdraw', account, amount }) as const
  const start = async (office: Office, asked: ConfidentialAsked) => {
    const { plan, steps } = await planConfidential(office, asked)
    if (plan.kind === 'refused' || steps === null) throw new Error(`no steps: ${JSON.stringify(plan)}`)
    const { id } = await startConfidential(office, { asked, digest: digestWithdrawal(plan.planned, steps) })
    return { id, steps }
  }
  const { goingOn, passes, rounds, decide } = openStepByStep(() => house, continueWithdrawals)
  const ends = (office: Office) => passes(office, async () => (await office.journal.read.withdrawals({ open: true })).length === 0)
  /** The same, and in between, once so many of its transactions are final and before what follows them, something happens. */
  const endsWith = async (office: Office, after: number, act: () => Promise<void>) => {
    const finals = async () => (await office.journal.read.intents({ limit: 100 })).filter(({ state }) => state === 'satisfied').length
    await advanceUntil(house, office, async () => {
      if ((await finals()) === after) return true
      if ((await actsIn(office)).length < after) await decide(office)
      return false
    })
    await act()
    await ends(office)
  }
  const rowOf = async (office: Office, { account }: Party) => (await office.journal.read.withdrawals({ account }))[0]
  const hiddenIn = async (office: Office, { account }: Party) => {
    const found = await readConfidentialAccounts(office, [account])
    const read = await readHiddenIn(office, found)
    const { pending, available, copy } = (read === 'locked' ? undefined : read.get(account)?.hidden) ?? {}
    return { public: found[0]?.standing.token.amount, pending, available, copy }
  }
  const heldByPlaces = async ({ account }: Pick<Party, 'account'>) => {
    const places = contextPlaces({ payer: house.treasury, account, kind: 'range' })
    return (await house.lamportsOf(places.map(({ context }) => context))).reduce((sum, held) => sum + held, 0n)
  }
  const treasuryHolds = async () => (await house.lamportsOf([house.treasury]))[0] ?? 0n
  it('withdraws a part and then all of what is available, in three transactions each, and the rent comes back', async () => {
    const office = await open()
    const party = await rich()
    goingOn(office)
    const before = await treasuryHolds()
    const { id, steps } = await start(office, asking(party, PART))
    expect(steps).toMatchObject({ amount: PART, left: AVAILABLE - PART, transactions: 3, feeLamports: 4n * SIGNATURE })
    expect(steps.rentLamports).toBe(await house.node.getMinimumBalanceForRentExemption(297))
    expect((await planConfidential(office, asking(party, 1n))).plan).toMatchObject({ reason: 'outstanding' })
    await ends(office)
    expect(await actsIn(office)).toEqual(IN_FULL)
    expect(await rowOf(office, party)).toMatchObject({ id, amount: PART, state: 'ended', withdrawn: true, failures: 0, why: null })
    expect(await hiddenIn(office, party)).toEqual({ public: PART, pending: 0n, available: AVAILABLE - PART, copy: 'true' })
    expect(before - (await treasuryHolds())).toBe(4n * SIGNATURE)

    await start(office, asking(party, 'all'))
    await ends(office)
    expect(await hiddenIn(office, party)).toEqual({ public: AVAILABLE, pending: 0n, available: 0n, copy: 'true' })
    expect(before - (await treasuryHolds())).toBe(8n * SIGNATURE)
    expect(await heldByPlaces(party)).toBe(0n)
    expect(await office.journal.verify()).toMatchObject({ intact: true })
  })

  it('is agreed to with its amount, which the first transaction does not name', async () => {
    const office = await open()
    const party = await rich()
    const [one, other] = await Promise.all([1n, 2n].map((amount) => planConfidential(office, asking(party, amount))))
    if (one?.plan.kind !== 'planned' || one.steps === null) throw new Error('it is planned')
    const digest = digestWithdrawal(one.plan.planned, one.steps)
    expect(other?.plan).toEqual(one.plan)
    expect((await failureOf(startConfidential(office, { asked: asking(party, 2n), digest }))).code).toBe('PLAN_CHANGED')
    await startConfidential(office, { asked: asking(party, 1n), digest })
    expect((await failureOf(startConfidential(office, { asked: asking(party, 1n), digest }))).code).toBe('TOKEN_ACCOUNT_REFUSED')
  })

  it('is begun only where the payer can pay all of its transactions, before any rent comes back', async () => {
    const office = await open()
    const party = await rich()
    let held: bigint | null = null
    for (const relay of [office.first, office.second])
      relay.lies.set('getMultipleAccounts', async ([addresses], honest) => {
        const told = (await honest()) as { readonly context: JsonValue; readonly value: readonly JsonValue[] }
        const place = (addresses as readonly JsonValue[]).indexOf(house.treasury)
        if (held === null || place < 0) return told
        const value = told.value.map((one, at) => (at === place ? { ...(one as JsonObject), lamports: held ?? 0n } : one))
        return { ...told, value }
      })
    const { steps } = await planConfidential(office, asking(party, PART))
    const [minimum, rent] = [await house.node.getMinimumBalanceForRentExemption(0), steps?.rentLamports ?? 0n]
    held = 4n * SIGNATURE + rent + minimum - 1n
    expect((await planConfidential(office, asking(party, PART))).plan).toMatchObject({ kind: 'refused', reason: 'payer-short' })
    held += 1n
    expect((await planConfidential(office, asking(party, PART))).plan).toMatchObject({ kind: 'planned' })
  })

  it('goes on as it was, where something arrives between its steps', async () => {
    const office = await open()
    const party = await rich()
    goingOn(office)
    await start(office, asking(party, PART))
    await endsWith(office, 2, () => outside.pay(party.account, 9n))
    expect(await actsIn(office)).toEqual(IN_FULL)
    expect(await hiddenIn(office, party)).toEqual({ public: PART, pending: 9n, available: AVAILABLE - PART, copy: 'true' })
  })

  it('closes a proof of another balance and proves again, where another wallet applies after the proof was kept', async () => {
    const office = await open()
    const party = await rich()
    const before = await treasuryHolds()
    goingOn(office)
    await start(office, asking(party, PART))
    await endsWith(office, 2, async () => {
      await outside.pay(party.account, 9n)
      await outside.applyAs(party, { expected: 1n, available: AVAILABLE + 9n })
    })
    expect(await actsIn(office)).toEqual(['make-proof-account', 'prove-in-account', 'close-proof-account', ...IN_FULL])
    expect(await hiddenIn(office, party)).toEqual({ public: PART, pending: 0n, available: AVAILABLE + 9n - PART, copy: 'true' })
    expect(before - (await treasuryHolds())).toBe(7n * SIGNATURE)
    expect(await heldByPlaces(party)).toBe(0n)
  })

  it('begins again, where what withdraws fails on chain since the balance changed while it was on its way', async () => {
    let office: Office | null = null
    let party: Party | null = null
    let steps = 0
    office = await open(async (step) => {
      if (step !== 'write:withdrawal:after' || party === null || office === null) return
      steps += 1
      // The first is the decision of a person.
      if (steps !== 3) return
      office.first.lies.set('sendTransaction', lie.dropSend)
      await outside.pay(party.account, 9n)
      await outside.applyAs(party, { expected: 1n, available: AVAILABLE + 9n })
    })
    party = await rich()
    goingOn(office)
    await start(office, asking(party, PART))
    const withdrawing = async () => {
      const { stepId = '' } = (await rowOf(office as Office, party as Party)) ?? {}
      const [intent] = await (office as Office).journal.read.decisionIntents({ decisionId: stepId, limit: 1 })
      return intent?.attempts.at(-1)?.state === 'sent' && (await actsIn(office as Office)).at(-1) === 'withdraw-confidential'
        ? stepId
        : null
    }
    await passes(office, async () => (await withdrawing()) !== null)
    await carryByHand(house, office, (await withdrawing()) ?? '')
    withoutVersion1(office.first)
    await ends(office)
    expect(await actsIn(office)).toEqual([...IN_FULL, 'close-proof-account', ...IN_FULL])
    expect(await rowOf(office, party)).toMatchObject({ withdrawn: true, failures: 2 })
    expect(await hiddenIn(office, party)).toEqual({ public: PART, pending: 0n, available: AVAILABLE + 9n - PART, copy: 'true' })
    expect(await heldByPlaces(party)).toBe(0n)
  })

  it.each([
    ['nothing is proved yet', 1, ['make-proof-account', 'close-proof-account'], 2n],
    ['the proof is kept', 2, ['make-proof-account', 'prove-in-account', 'close-proof-account'], 3n],
  ] as const)('is ended by a person while %s: nothing is withdrawn, and the rent comes back', async (_, decided, acts, signatures) => {
    const office = await open()
    const party = await rich()
    const before = await treasuryHolds()
    const submitter = goingOn(office)
    const { id } = await start(office, asking(party, PART))
    const isSigned = async () => {
      const { stepId = '' } = (await rowOf(office, party)) ?? {}
      const [step] = await office.journal.read.decisionIntents({ decisionId: stepId, limit: 1 })
      return step?.attempts.some(({ signature }) => signature !== null) ?? false
    }
    await passes(office, async () => (await actsIn(office)).length >= decided && (await isSigned()))
    // The transaction under way is not taken back; nothing more is withdrawn after it.
    expect(await endWithdrawal(office, party.account)).toBe(id)
    submitter.wake()
    await ends(office)
    expect(await actsIn(office)).toEqual(acts)
    expect(await rowOf(office, party)).toMatchObject({ id, withdrawn: false, why: 'A person ended it.' })
    expect(await hiddenIn(office, party)).toEqual({ public: 0n, pending: 0n, available: AVAILABLE, copy: 'true' })
    expect(before - (await treasuryHolds())).toBe(signatures * SIGNATURE)
    expect(await heldByPlaces(party)).toBe(0n)
    expect((await failureOf(endWithdrawal(office, party.account))).context).toMatchObject({ reason: 'no-proof-account' })
  })

  it('is ended by a person before its first transaction is signed: that is signed no more, and nothing is paid for it', async () => {
    const office = await open()
    const party = await rich()
    const before = await treasuryHolds()
    await start(office, asking(party, PART))
    await endWithdrawal(office, party.account)
    goingOn(office)
    await ends(office)
    expect(await actsIn(office)).toEqual(['make-proof-account'])
    expect(await rowOf(office, party)).toMatchObject({ state: 'ended', withdrawn: false, why: 'A person ended it.' })
    expect(await treasuryHolds()).toBe(before)
  })

  it('is given up once so much is not available any more, with the reason, and the rent comes back', async () => {
    const office = await open()
    const party = await rich()
    const before = await treasuryHolds()
    goingOn(office)
    await start(office, asking(party, PART))
    await endsWith(office, 1, () => outside.payAs(party, { amount: AVAILABLE - 1n, available: AVAILABLE }))
    expect(await actsIn(office)).toEqual(['make-proof-account', 'close-proof-account'])
    const row = await rowOf(office, party)
    expect(row).toMatchObject({ state: 'ended', withdrawn: false })
    expect(row?.why).toMatch(/^That is more than is available in it\./)
    expect(before - (await treasuryHolds())).toBe(2n * SIGNATURE)
    expect(await heldByPlaces(party)).toBe(0n)
  })

  it('is given up where a person revokes one of its transactions, once that is proved without effect', async () => {
    const office = await open()
    const party = await rich()
    office.first.lies.set('sendTransaction', lie.dropSend)
    goingOn(office)
    const { id } = await start(office, asking(party, PART))
    const { signature } = await attemptIn(office, id, 'sent')
    await revokeSigned(office, { signature, next: 'abandon', isOurs: async () => true, beforeAdvance: async () => undefined })
    await house.advance(LIFE_BLOCKS)
    await ends(office)
    expect(await actsIn(office)).toEqual(['make-proof-account'])
    expect(await rowOf(office, party)).toMatchObject({ withdrawn: false, failures: 0 })
    expect(await heldByPlaces(party)).toBe(0n)
  })

  it('is given up in one transaction, where its proofs are of another balance by then', async () => {
    const office = await openOffice(house)
    const party = await rich()
    const asked = asking(party, PART)
    const { plan, steps } = await planConfidential(office, asked)
    if (plan.kind === 'refused' || steps !== null) throw new Error('one transaction')
    const { id } = await startConfidential(office, { asked, digest: digestUpkeep(plan.planned) })
    await outside.pay(party.account, 9n)
    await outside.applyAs(party, { expected: 1n, available: AVAILABLE + 9n })
    await house.advance(8n)
    office.start()
    await advanceUntil(house, office, async () => (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0)
    const [intent] = await office.journal.read.decisionIntents({ decisionId: id, limit: 1 })
    expect(intent).toMatchObject({ state: 'abandoned', why: expect.stringMatching('not what its proofs were made for. Plan it again.') })
    expect(intent?.attempts).toHaveLength(1)
    expect(await hiddenIn(office, party)).toMatchObject({ public: 0n, available: AVAILABLE + 9n })
  })

  it('has nothing else decided of the account between two of its transactions, however slow a node is', async () => {
    const office = await open()
    const party = await rich()
    await outside.give(party.account, 1_000n)
    await house.advance(8n)
    const asked = { account: party.account, amount: 400n }
    const { plan } = await planConfidentialDeposit(office, asked)
    if (plan.kind === 'refused') throw new Error(plan.reason)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let asks = 0
    office.first.lies.set('getFeeForMessage', async (_, honest) => {
      asks += 1
      if (asks === 1) await held
      return honest()
    })
    const depositing = failureOf(startConfidentialDeposit(office, { asked, digest: digestUpkeep(plan.planned) }))
    await until(() => asks === 1)
    goingOn(office)
    await start(office, asking(party, PART))
    await advanceUntil(house, office, async () => (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0)
    release()
    expect(await depositing).toMatchObject({ code: 'JOURNAL_SOURCE_TAKEN' })
    await ends(office)
    expect(await rowOf(office, party)).toMatchObject({ withdrawn: true })
  })

  it('is followed by no apply of what stood before it, as nodes show that lag: such a copy could be read by nobody', async () => {
    const office = await openOffice(house)
    const party = await rich()
    await outside.pay(party.account, 9n)
    await house.advance(8n)
    const asked = asking(party, PART)
    const { plan } = await planConfidential(office, asked)
    if (plan.kind === 'refused') throw new Error(plan.reason)
    await startConfidential(office, { asked, digest: digestUpkeep(plan.planned) })
    const applying = { act: 'apply', account: party.account } as const
    let isOld = false
    for (const relay of [office.first, office.second])
      relay.lies.set(
        'getMultipleAccounts',
        asItWas(() => isOld),
      )
    await planConfidential(office, applying)
    office.start()
    await advanceUntil(house, office, async () => (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0)
    isOld = true
    expect((await planConfidential(office, applying)).plan).toMatchObject({ reason: 'nodes-behind' })
    isOld = false
    expect((await planConfidential(office, applying)).plan).toMatchObject({ kind: 'planned' })
  })

  it('is given up, and withdraws no second time, where nobody can tell what became of what withdrew', async () => {
    let file = ''
    const office = await openOffice(house, {
      open: (path, onStep) => {
        file = path
        return openNewJournal({ path, now: () => 0, onStep })
      },
    })
    withoutVersion1(office.first)
    const party = await rich()
    goingOn(office)
    await start(office, asking(party, PART))
    await endsWith(office, 3, async () => {
      const raw = openRaw(file)
      raw.exec(`UPDATE intent SET state = 'unknown' WHERE decision_id = '${(await rowOf(office, party))?.stepId}'`)
      raw.close()
    })
    expect(await rowOf(office, party)).toMatchObject({ why: 'Nobody can tell what became of one of its transactions.' })
    expect(await actsIn(office)).toEqual(IN_FULL)
    expect(await hiddenIn(office, party)).toMatchObject({ public: PART, available: AVAILABLE - PART })
  })

  it('plans nothing, and ends nothing, from what nodes show as of before its newest transaction', async () => {
    const office = await open()
    const party = await rich()
    let isOld = false
    for (const relay of [office.first, office.second])
      relay.lies.set(
        'getMultipleAccounts',
        asItWas(() => isOld),
      )
    goingOn(office)
    const treasury = await treasuryHolds()
    await start(office, asking(party, PART))
    isOld = true
    await passes(office, async () => (await office.journal.read.unfinishedIntents({ limit: 1 })).length === 0)
    await rounds(office)
    expect(await actsIn(office)).toEqual(['make-proof-account'])
    await endWithdrawal(office, party.account)
    await rounds(office)
    expect(await rowOf(office, party)).toMatchObject({ state: 'closing' })
    isOld = false
    await ends(office)
    expect(await actsIn(office)).toEqual(['make-proof-account', 'close-proof-account'])
    isOld = true
    expect((await failureOf(endWithdrawal(office, party.account))).context).toMatchObject({ reason: 'nodes-behind' })
    expect(await heldByPlaces(party)).toBe(0n)
    expect(treasury - (await treasuryHolds())).toBe(2n * SIGNATURE)
  })

  it('leaves nothing behind where the journal is lost: rent is found by the payer’s key alone', async () => {
    const party = await rich()
    const lost = await open()
    const submitter = goingOn(lost)
    await start(lost, asking(party, PART))
    await passes(lost, async () => (await actsIn(lost)).length === 2)
    await submitter.close()
    await house.advance(200n)
    expect(await heldByPlaces(party)).toBeGreaterThan(0n)
    const office = await open()
    goingOn(office)
    await endWithdrawal(office, party.account)
    await ends(office)
    expect(await actsIn(office)).toEqual(['close-proof-account'])
    expect(await rowOf(office, party)).toMatchObject({ amount: null, state: 'ended', withdrawn: false, why: null })
    expect(await heldByPlaces(party)).toBe(0n)
    // And another one withdraws.
    await start(office, asking(party, 'all'))
    await ends(office)
    expect(await hiddenIn(office, party)).toMatchObject({ public: AVAILABLE, available: 0n })
  })

  it('waits while sending is closed or the vault locked, and goes on after', async () => {
    const office = await open()
    const party = await rich()
    let isOpen = true
    const submitter = goingOn(office, { gate: { ...OPEN_GATE, maySign: async () => isOpen } })
    await start(office, asking(party, PART))
    await passes(office, async () => (await actsIn(office)).length === 2)
    isOpen = false
    await rounds(office)
    expect(await actsIn(office)).toHaveLength(2)
    await house.signer.lock()
    isOpen = true
    submitter.wake()
    await rounds(office)
    expect(await actsIn(office)).toHaveLength(2)
    await house.signer.unlock({ passphrase: PASSPHRASE })
    await ends(office)
    expect(await actsIn(office)).toEqual(IN_FULL)
  })

  it('withdraws nothing by a transaction that nobody had signed when a person ended it', async () => {
    let written = 0
    let isOpen = true
    const office = await open((step) => {
      if (step !== 'write:withdrawal:after') return
      written += 1
      // The third decides what withdraws.
      if (written === 3) isOpen = false
    })
    const party = await rich()
    const submitter = goingOn(office, { gate: { ...OPEN_GATE, maySign: async () => isOpen } })
    await start(office, asking(party, PART))
    await passes(office, async () => (await actsIn(office)).length === 3)
    await rounds(office)
    await endWithdrawal(office, party.account)
    isOpen = true
    submitter.wake()
    await ends(office)
    expect(await rowOf(office, party)).toMatchObject({ state: 'ended', withdrawn: false, why: 'A person ended it.' })
    expect(await hiddenIn(office, party)).toEqual({ public: 0n, pending: 0n, available: AVAILABLE, copy: 'true' })
    expect(await heldByPlaces(party)).toBe(0n)
  })
})

/** As it was asked first, while it is old. */
function asItWas(isOld: () => boolean): Lie {
  const before = new Map<string, JsonValue | Fault>()
  return async ([addresses], honest) => {
    const asked = stringifyJson(addresses ?? null)
    const told = isOld() ? before.get(asked) : undefined
    if (told !== undefined) return told
    const now = await honest()
    if (!before.has(asked)) before.set(asked, now)
    return now
  }
}
