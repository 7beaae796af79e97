import { implement } from '@orpc/server'
import type { Address } from '../../../src/core/address/address.ts'
import { contract } from '../../../src/contract/contract.ts'
import { type ConfidentialNote, explainConfidential } from '../../../src/core/review/explain-confidential.ts'
import { explainTokenUpkeep } from '../../../src/core/review/explain-token-upkeep.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { address as addressed, reasonPart, say, type Sentence } from '../../../src/core/text/sentence.ts'
import { addressOf, goodDay, type Scene } from './scene.ts'

export const noteOf = (note: ConfidentialNote): Sentence => [reasonPart('confidential', note, explainConfidential(note))]

export type HiddenAccount = Answers['tokens']['confidential']['accounts'][number]

/** A mint that somebody listed as PYUSD. */
const MINT = addressOf(900_020)

export function hiddenAccount(number: number, changes: Partial<HiddenAccount> = {}): HiddenAccount {
  return {
    account: addressOf(780_000 + number),
    owner: addressOf(781_000 + number),
    ownerRole: 'deposit',
    ownerLabel: `C-${10_300 + number}`,
    mint: MINT,
    label: 'PYUSD',
    decimals: 6,
    state: 'normal',
    public: 0n,
    pending: 0n,
    available: 0n,
    credits: 0n,
    creditsMax: 65_536n,
    fillingUp: false,
    creditsExpected: 0n,
    creditsApplied: 0n,
    overlooked: false,
    approved: true,
    takesConfidential: true,
    takesPublic: true,
    keys: 'conf-bal-v1',
    mintApprovesNew: true,
    auditor: null,
    proofsOn: true,
    notes: [],
    ...changes,
  }
}

/** Deposit accounts that hide something: one with arrivals, one that fills up, one whose keys are elsewhere, frozen, of a token that nobody listed. */
export function hidingDay(): Scene {
  return {
    ...goodDay(),
    confidential: [
      hiddenAccount(5, { public: 120_000_000n, pending: 1_500_000_000n, available: 2_025_500_000n, credits: 4n, auditor: addressOf(5) }),
      hiddenAccount(33, {
        pending: 18_446_744_073_709n,
        credits: 53_740n,
        fillingUp: true,
        notes: [noteOf('filling-up')],
      }),
      hiddenAccount(61, {
        ownerLabel: null,
        label: null,
        state: 'frozen',
        pending: 'hidden',
        available: 'hidden',
        credits: 12n,
        keys: null,
        notes: [noteOf('not-approved'), noteOf('keys-elsewhere')],
      }),
    ],
  }
}

const { tokens } = implement(contract)

const FROZEN = { reason: 'frozen', words: 'The issuer of the token has frozen it. It stays as it is until the issuer thaws it.' }

/** What applying all that is pending in an account of the scene does. */
function planApplying(scene: Scene, address: Address): Answers['tokens']['planApply'] {
  const found = scene.confidential?.find(({ account }) => account === address)
  const { pending = 'hidden', available = 'hidden', decimals = 0, mint = null, state } = found ?? {}
  const common = { account: address, decimals, mint, pending, available, rentLamports: 0n, reclaimedLamports: 0n, warnings: [] }
  if (state === 'frozen' || pending === 'hidden' || available === 'hidden')
    return { ...common, refusal: FROZEN, words: null, feeLamports: 0n, after: null, digest: null }
  const words = say`Applies all that is pending in the token account ${addressed(address)}.`
  return { ...common, refusal: null, words, feeLamports: 10_000n, after: pending + available, digest: 'cd'.repeat(32) }
}

/** What withdrawing from an account of the scene does. */
function planWithdrawing(scene: Scene, address: Address, amount: bigint | 'all'): Answers['tokens']['planWithdraw'] {
  const plan = planApplying(scene, address)
  const { available } = plan
  const taken = amount === 'all' ? available : amount
  if (plan.refusal !== null || available === 'hidden' || taken === 'hidden') return plan
  if (taken > available)
    return {
      ...plan,
      refusal: { reason: 'more-than-available', words: 'It holds less than that.' },
      words: null,
      after: null,
      digest: null,
    }
  const words = say`Makes an amount in the token account ${addressed(address)} public again.`
  return { ...plan, words, after: available - taken, digest: 'ef'.repeat(32) }
}

/** What switching arrivals of an account of the scene does. */
function planCredits(
  scene: Scene,
  { account, kind, set }: { readonly account: Address; readonly kind: 'confidential' | 'public'; readonly set: 'on' | 'off' },
): Answers['tokens']['planCredits'] {
  const found = scene.confidential?.find((one) => one.account === account)
  const isTaken = kind === 'confidential' ? found?.takesConfidential : found?.takesPublic
  const money = { feeLamports: 0n, rentLamports: 0n, reclaimedLamports: 0n, warnings: [] }
  if (isTaken === (set === 'on')) {
    const refusal = { reason: 'credits-set', words: explainTokenUpkeep('credits-set') }
    return { account, refusal, words: null, ...money, digest: null }
  }
  const words = say`Has ${addressed(account)} ${set === 'on' ? 'take' : 'refuse'} ${kind} arrivals.`
  return { account, refusal: null, words, ...money, feeLamports: 10_000n, digest: 'ce'.repeat(32) }
}

/** What hiding what is public in an account of the scene does. */
function planDepositing(scene: Scene, address: Address, amount: bigint | 'all'): Answers['tokens']['planDeposit'] {
  const found = scene.confidential?.find(({ account }) => account === address)
  const { public: held = 0n, pending = 'hidden', decimals = 0, mint = null } = found ?? {}
  const taken = amount === 'all' ? held : amount
  const common = { account: address, decimals, mint, pending, public: held, rentLamports: 0n, reclaimedLamports: 0n, warnings: [] }
  if (taken > held) {
    const refusal = { reason: 'more-than-public', words: explainTokenUpkeep('more-than-public') }
    return { ...common, refusal, words: null, feeLamports: 0n, after: null, digest: null }
  }
  const words = say`Hides an amount in the token account ${addressed(address)}.`
  return { ...common, refusal: null, words, feeLamports: 10_000n, after: held - taken, digest: 'de'.repeat(32) }
}

/** What accounts of the scene hide, of the role that is asked for, and what applying it does. */
export function hidingAnswers(scene: Scene) {
  return {
    planWithdraw: tokens.planWithdraw.handler(({ input: { account, amount } }) => planWithdrawing(scene, account, amount)),
    planCredits: tokens.planCredits.handler(({ input }) => planCredits(scene, input)),
    planDeposit: tokens.planDeposit.handler(({ input: { account, amount } }) => planDepositing(scene, account, amount)),
    planApply: tokens.planApply.handler(({ input: { account } }) => planApplying(scene, account)),
    confidential: tokens.confidential.handler(({ input: { role, after } }) => {
      const accounts = (scene.confidential ?? []).filter(({ ownerRole }) => ownerRole === role)
      const from = after === undefined ? 0 : accounts.findIndex(({ owner }) => owner === after) + 1
      const page = accounts.slice(from, from + PAGE)
      const isMore = accounts.length > from + PAGE
      return { accounts: page, owners: page.length, next: isMore ? (page.at(-1)?.owner ?? null) : null }
    }),
  }
}

/** Owners of one page of the double. */
const PAGE = 20
