import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { type Slot, slot } from '../../../../src/core/chain/slot.ts'
import { STEPS_OF_ONE_ACT_MAX } from '../../../../src/core/plan/confidential-sweep.ts'
import { StrongroomError } from '../../../../src/core/error/error.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../../../src/core/program/ids.ts'
import { explainConfidentialWait } from '../../../../src/core/review/explain-confidential-sweep.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import type { AccountInfo, NodeSet } from '../../../../src/main/node/index.ts'
import { openConfidentialSweeper } from '../../../../src/main/pay/index.ts'
import type { HiddenBalances } from '../../../../src/main/signer/confidential-protocol.ts'
import type { SignerClient } from '../../../../src/main/signer-client.ts'
import { configureInstructions, partyOf } from '../../../support/confidential-party.ts'
import { MINT, openConfidentialRuntime } from '../../../support/confidential-runtime.ts'
import { until } from '../../../support/until.ts'
import { addressOf } from '../../journal/samples.ts'
import { addSignedAttempt, openTestJournal } from '../../journal/support.ts'

const party = partyOf(new Uint8Array(32).fill(0x21), MINT, 'conf-bal-v1')
const EMPTY: HiddenBalances = { pending: 0n, available: 0n, copy: 'true' }
const UNREADABLE: HiddenBalances = { pending: null, available: 0n, copy: 'true' }
let data: Uint8Array

beforeAll(async () => {
  const chain = await openConfidentialRuntime()
  chain.run(party.owner, configureInstructions(party, party.owner))
  data = chain.dataOf(party.account)
})

type Told = {
  readonly hidden: (account: Address) => HiddenBalances
  /** The slot of which nodes tell. */
  readonly at: () => Slot
  readonly info?: (account: Address) => AccountInfo | null
  /** Of each question, by the accounts asked for. */
  readonly refuse?: (asked: readonly Address[]) => void
  readonly isOpen?: () => boolean
  /** What sending is while it is not open. */
  readonly kept?: 'closed' | 'switching'
  /** Done before the first round; the accounts are numbered from 1. */
  readonly before?: (journal: Journal) => Promise<void>
}

/** Sweeps over a real journal, what nodes and the signer say being the test's. Rounds follow each other without a pause. */
async function openSweeping(
  accounts: readonly Address[],
  { hidden, at, info, refuse, isOpen = () => true, kept = 'closed', before }: Told,
) {
  const journal = await openTestJournal()
  const treasury = addressOf('treasury')
  await journal.write('accounts', (tx) => tx.addAccounts([{ address: treasury, role: 'treasury', path: null }]))
  await journal.write('accounts', (tx) => tx.addAccounts([{ address: party.owner, role: 'deposit', path: `m/44'/501'/1'/0'` }]))
  await journal.write('sweep', (tx) =>
    tx.addConfidentialSweep({
      id: 'a',
      mint: MINT,
      treasury,
      sources: accounts.map((account) => ({ account, owner: party.owner, readSlot: slot(50n) })),
    }),
  )
  await before?.(journal)
  const reads: Address[][] = []
  const troubles = new Set<string>()
  const standing = (): AccountInfo => ({ owner: TOKEN_2022_PROGRAM, lamports: 1n, data, executable: false }) as unknown as AccountInfo
  const nodes = {
    names: () => ['one', 'other'],
    async agree(question: { ask: (node: object, at: object) => Promise<{ value: unknown }> }) {
      const ask = (name: string) =>
        question.ask(
          {
            name,
            getMultipleAccounts: async (asked: Address[]) => {
              if (name === 'one') reads.push([...asked])
              refuse?.(asked)
              return { contextSlot: at(), value: asked.map(info ?? standing) }
            },
          },
          {},
        )
      const [answer] = await Promise.all([ask('one'), ask('other')])
      return { ...answer, nodes: ['one', 'other'], witnesses: 2 }
    },
  } as unknown as NodeSet
  const signer = {
    status: async () => ({ state: 'unlocked' }),
    readConfidential: async ({ accounts: asked }: { accounts: readonly { account: Address }[] }) => ({
      read: asked.map(({ account }) => ({ account, keys: 'conf-bal-v1', hidden: hidden(account) })),
    }),
  } as unknown as SignerClient
  let rounds = 0
  const sweeper = openConfidentialSweeper({
    journal,
    nodes,
    signer,
    gate: { maySign: async () => isOpen(), state: async () => ({ kind: kept }) } as never,
    pauseMs: 1_000,
    now: () => rounds * 1_000,
    pause: async () => {
      rounds += 1
      await new Promise((resolve) => setImmediate(resolve))
    },
    onDecided: () => undefined,
    onChange: () => undefined,
    onTrouble: ({ code }) => void troubles.add(code),
  })
  onTestFinished(() => sweeper.close())
  return { journal, sweeper, reads, troubles, rounds: () => rounds }
}

const sourcesOf = (journal: Journal) => journal.read.confidentialSources({ limit: 1_000 })

describe('what takes accounts of a confidential sweep further', () => {
  it('ends an account where nothing is in it, at the slot of that reading', async () => {
    const { journal } = await openSweeping([addressOf('one')], { hidden: () => EMPTY, at: () => slot(77n) })
    await until(async () => (await sourcesOf(journal))[0]?.state === 'swept')
    expect(await sourcesOf(journal)).toMatchObject([{ slot: 77n, steps: [] }])
  })

  it('ends an account that is not there any more', async () => {
    const { journal } = await openSweeping([addressOf('one')], { hidden: () => EMPTY, at: () => slot(78n), info: () => null })
    await until(async () => (await sourcesOf(journal))[0]?.state === 'swept')
    expect(await sourcesOf(journal)).toMatchObject([{ slot: 78n }])
  })

  it('calls no account empty that cannot be read, and reads it less and less often', async () => {
    const { journal, sweeper, reads, rounds } = await openSweeping([addressOf('one')], { hidden: () => UNREADABLE, at: () => slot(77n) })
    await until(() => rounds() > 300)
    expect(await sourcesOf(journal)).toMatchObject([{ state: 'open', steps: [] }])
    expect(sweeper.waitOf(1)).toBe(explainConfidentialWait('hidden-unreadable'))
    expect(reads.length).toBeGreaterThan(3)
    expect(reads.length).toBeLessThan(20)
  })

  it('lets a hundred accounts that wait keep none of the others from its turn', async () => {
    const stuck = new Set(Array.from({ length: 100 }, (_, place) => addressOf(`stuck ${place}`)))
    const { journal } = await openSweeping([...stuck, addressOf('last')], {
      hidden: (account) => (stuck.has(account) ? UNREADABLE : EMPTY),
      at: () => slot(77n),
    })
    await until(async () => (await sourcesOf(journal)).at(-1)?.state === 'swept')
    expect((await sourcesOf(journal)).filter(({ state }) => state === 'open')).toHaveLength(100)
  })

  it('decides nothing of a reading that is older than the last transaction of an account', async () => {
    let at = slot(99n)
    const { journal, sweeper, rounds } = await openSweeping([addressOf('one')], {
      hidden: () => EMPTY,
      at: () => at,
      before: async (journal) => {
        const attemptId = await addSignedAttempt(journal, 'one')
        const landed = { attemptId, what: 'landed', commitment: 'finalized' as const, detail: null }
        await journal.write('evidence', async (tx) => {
          await tx.addEvidence({ ...landed, who: 'one', slot: slot(100n) })
          // A node that names a slot far ahead holds nothing up.
          await tx.addEvidence({ ...landed, who: 'other', slot: slot(1n << 60n) })
          await tx.addConfidentialStep({ sourceIds: [1], act: 'sweep', decisionId: 'sweep of one' })
          await tx.settleAttempt({ attemptId, state: 'finalized', proof: null })
        })
      },
    })
    await until(() => rounds() > 20)
    expect(await sourcesOf(journal)).toMatchObject([{ state: 'open' }])
    expect(sweeper.waitOf(1)).toBe(explainConfidentialWait('node-behind'))
    at = slot(100n)
    await until(async () => (await sourcesOf(journal))[0]?.state === 'swept')
    expect(await sourcesOf(journal)).toMatchObject([{ slot: 100n }])
  })

  it('stops an account in which something is left after each act was decided often enough', async () => {
    const { journal } = await openSweeping([addressOf('one')], {
      hidden: () => ({ pending: 5n, available: 0n, copy: 'true' }),
      at: () => slot(77n),
      before: async (journal) => {
        for (const place of Array.from({ length: STEPS_OF_ONE_ACT_MAX }, (_, number) => number))
          await journal.write('step', async (tx) => {
            await tx.addDecision({ id: `d${place}`, kind: 'upkeep', summary: null, intents: [] })
            await tx.addConfidentialStep({ sourceIds: [1], act: 'apply', decisionId: `d${place}` })
          })
      },
    })
    await until(async () => (await sourcesOf(journal))[0]?.state === 'stopped')
    expect(await sourcesOf(journal)).toMatchObject([{ why: 'too-often', slot: null }])
  })

  it('calls nothing swept by a reading that is older than the one a person decided by', async () => {
    let at = slot(49n)
    const { journal, sweeper, rounds } = await openSweeping([addressOf('one')], { hidden: () => EMPTY, at: () => at })
    await until(() => rounds() > 20)
    expect(await sourcesOf(journal)).toMatchObject([{ state: 'open' }])
    expect(sweeper.waitOf(1)).toBe(explainConfidentialWait('node-behind'))
    at = slot(50n)
    await until(async () => (await sourcesOf(journal))[0]?.state === 'swept')
  })

  it('ends an account of which only lamports are left, and none that something else stands in', async () => {
    const [dusted, other] = [addressOf('dusted'), addressOf('other')]
    const { journal, rounds } = await openSweeping([dusted, other], {
      hidden: () => EMPTY,
      at: () => slot(77n),
      info: (account) =>
        ({ owner: SYSTEM_PROGRAM, lamports: 1n, executable: false, data: new Uint8Array(account === dusted ? 0 : 80) }) as never,
    })
    await until(async () => (await sourcesOf(journal))[0]?.state === 'swept')
    await until(() => rounds() > 20)
    expect((await sourcesOf(journal)).map(({ state }) => state)).toEqual(['swept', 'open'])
  })

  it('goes on with the others where nodes differ in one account, and says so of that one', async () => {
    const [lied, other] = [addressOf('lied'), addressOf('other')]
    const { journal, sweeper, troubles } = await openSweeping([lied, other], {
      hidden: () => EMPTY,
      at: () => slot(77n),
      refuse: (asked) => {
        if (asked.includes(lied)) throw new StrongroomError('NODE_DISAGREEMENT', { what: 'the balances of accounts', answers: [] })
      },
    })
    await until(async () => (await sourcesOf(journal))[1]?.state === 'swept')
    expect((await sourcesOf(journal)).map(({ state }) => state)).toEqual(['open', 'swept'])
    expect(sweeper.waitOf(1)).not.toBeNull()
    expect([...troubles]).toEqual(['NODE_DISAGREEMENT'])
  })

  it.each([
    ['sending is closed', 'closed', 'sending-closed'],
    ['the network changes its consensus', 'switching', 'consensus-switch'],
  ] as const)('asks no node while %s, and says so', async (_while, kept, wait) => {
    let isOpen = false
    const { journal, sweeper, reads, rounds } = await openSweeping([addressOf('one')], {
      hidden: () => EMPTY,
      at: () => slot(77n),
      isOpen: () => isOpen,
      kept,
    })
    await until(() => rounds() > 20)
    expect([reads, sweeper.waitOf(1)]).toEqual([[], explainConfidentialWait(wait)])
    isOpen = true
    await until(async () => (await sourcesOf(journal))[0]?.state === 'swept')
  })
})
