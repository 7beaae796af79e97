import { implement } from '@orpc/server'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { say } from '../../../src/core/text/sentence.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { addressOf, asOf, goodDay, type Scene, USDC } from './scene.ts'
import { decideUpkeep } from './tending.ts'

type Plan = Answers['rent']['plan']
type Nested = Answers['rent']['nested']
type Accounts = Plan['transactions'][number]['accounts']

const os = implement(contract)
const TREASURY = addressOf(800_000)
const FEE_LAMPORTS = 5_000n
const PER_TRANSACTION = 20

/** What can be reclaimed, and what more where the empty accounts of deposit addresses are closed too. */
export type Reclaimable = {
  readonly accounts: Accounts
  readonly ofDeposits: Accounts
  readonly leftOut: Plan['leftOut']
  /** Nested accounts, where there are any. */
  readonly nested?: Pick<Nested, 'recoveries' | 'leftOut'>
}

const NONE: Reclaimable = { accounts: [], ofDeposits: [], leftOut: [] }

const NESTED: Nested['recoveries'][number] = {
  account: addressOf(700_201),
  owner: addressOf(3),
  destination: addressOf(700_202),
  mint: USDC.mint,
  amount: tokenAmount(41_000_000n),
  arrives: tokenAmount(40_500_000n),
  reclaimedLamports: lamports(2_039_280n),
  rentLamports: lamports(2_039_280n),
  feeLamports: lamports(15_000n),
  byteLength: 600,
  words: say`Empties a nested token account.`,
}
const NESTED_FROZEN: Nested['leftOut'][number] = {
  account: addressOf(700_203),
  owner: addressOf(4),
  mint: USDC.mint,
  amount: tokenAmount(7_000_000n),
  reclaimedLamports: lamports(2_039_280n),
  reason: 'frozen',
  words: 'It is frozen by the issuer of the token. It stays as it is until the issuer thaws it.',
}

/** Excess rent of two accounts, a nonce account above its minimum, an empty account of a customer, and one that is frozen. */
export const rentDay = (): Scene => ({
  ...goodDay(),
  rent: {
    accounts: [
      { account: addressOf(700_101), owner: addressOf(3), how: 'take-excess', lamports: lamports(760_000n) },
      { account: addressOf(700_102), owner: TREASURY, how: 'take-excess', lamports: lamports(1_520_000n) },
      { account: addressOf(700_103), owner: TREASURY, how: 'withdraw-nonce', lamports: lamports(480_000n) },
    ],
    ofDeposits: [{ account: addressOf(700_104), owner: addressOf(4), how: 'close', lamports: lamports(2_039_280n) }],
    leftOut: [
      {
        account: addressOf(700_105),
        owner: addressOf(5),
        lamports: lamports(2_039_280n),
        reason: 'frozen',
        words: 'The issuer of the token has frozen it.',
      },
    ],
    nested: { recoveries: [NESTED], leftOut: [NESTED_FROZEN] },
  },
})

/** As many accounts of excess rent as asked for. */
export const largeRentDay = (count: number): Scene => ({
  ...goodDay(),
  rent: {
    ...NONE,
    accounts: Array.from({ length: count }, (_, at) => ({
      ...{ account: addressOf(710_000 + at), owner: addressOf(at), how: 'take-excess' as const, lamports: lamports(1_000_000n) },
    })),
  },
})

function planRent(scene: Scene, closeDeposits: boolean): Plan {
  const { accounts: always, ofDeposits, leftOut } = scene.rent ?? NONE
  const accounts = closeDeposits ? [...always, ...ofDeposits] : always
  const transactions = Array.from({ length: Math.ceil(accounts.length / PER_TRANSACTION) }, (_, at) => ({
    accounts: accounts.slice(at * PER_TRANSACTION, (at + 1) * PER_TRANSACTION),
    byteLength: 900,
    feeLamports: lamports(FEE_LAMPORTS),
    words: say`Takes rent back.`,
  }))
  const reclaimed = accounts.reduce((sum, one) => sum + one.lamports, 0n)
  const fee = FEE_LAMPORTS * BigInt(transactions.length)
  return {
    asOf: asOf(scene),
    transactions,
    leftOut,
    accounts: accounts.length,
    reclaimedLamports: lamports(reclaimed),
    feeLamports: lamports(fee),
    gainLamports: lamports(reclaimed - fee),
    destination: TREASURY,
    warnings: [],
    digest: accounts.length === 0 ? null : (closeDeposits ? 'cd' : 'ab').repeat(32),
  }
}

function planNested(scene: Scene): Nested {
  const found = scene.rent?.nested
  const recoveries = found?.recoveries ?? []
  const sum = (of: (one: Nested['recoveries'][number]) => bigint) => recoveries.reduce((all, one) => all + of(one), 0n)
  const [reclaimed, rent, fee] = [sum((one) => one.reclaimedLamports), sum((one) => one.rentLamports), sum((one) => one.feeLamports)]
  return {
    asOf: asOf(scene),
    looked: 123,
    skipped: 0,
    recoveries,
    leftOut: found?.leftOut ?? [],
    accounts: recoveries.length,
    reclaimedLamports: lamports(reclaimed),
    rentLamports: lamports(rent),
    feeLamports: lamports(fee),
    gainLamports: reclaimed - rent - fee,
    warnings: [],
    digest: recoveries.length === 0 ? null : 'ef'.repeat(32),
  }
}

export const rentAnswers = (scene: Scene) => ({
  plan: os.rent.plan.handler(({ input: { closeDeposits } }) => planRent(scene, closeDeposits)),
  reclaim: os.rent.reclaim.handler(({ input: { closeDeposits, digest }, errors }) => {
    const plan = planRent(scene, closeDeposits)
    if (plan.digest !== digest) throw errors.REFUSED({ data: { code: 'PLAN_CHANGED', context: {} } })
    const { id } = decideUpkeep(scene, TREASURY)
    return { id, transactions: plan.transactions.length, accounts: plan.accounts, gainLamports: plan.gainLamports }
  }),
  nested: os.rent.nested.handler(() => planNested(scene)),
  recover: os.rent.recover.handler(({ input: { digest }, errors }) => {
    const plan = planNested(scene)
    if (plan.digest !== digest) throw errors.REFUSED({ data: { code: 'PLAN_CHANGED', context: {} } })
    const { id } = decideUpkeep(scene, TREASURY)
    return { id, transactions: plan.recoveries.length, gainLamports: plan.gainLamports }
  }),
})
