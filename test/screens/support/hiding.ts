import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { explainConfidential } from '../../../src/core/review/explain-confidential.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { addressOf, goodDay, type Scene } from './scene.ts'

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
        notes: [explainConfidential('filling-up')],
      }),
      hiddenAccount(61, {
        ownerLabel: null,
        label: null,
        state: 'frozen',
        pending: 'hidden',
        available: 'hidden',
        credits: 12n,
        keys: null,
        notes: [explainConfidential('not-approved'), explainConfidential('keys-elsewhere')],
      }),
    ],
  }
}

const { tokens } = implement(contract)

/** What accounts of the scene hide, of the role that is asked for. */
export function hidingAnswers(scene: Scene) {
  return {
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
