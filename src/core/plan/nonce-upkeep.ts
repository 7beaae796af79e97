import type { Address } from '../address/address.ts'
import { findSeededAddress } from '../address/seeded.ts'
import type { Lamports } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import { SYSTEM_PROGRAM } from '../program/ids.ts'
import { NONCE_ACCOUNT_BYTES } from '../program/nonce-account.ts'
import { advanceNonce, authorizeNonce, createAccountWithSeed, initializeNonce, withdrawNonce } from '../program/system.ts'
import { largestFit, measureTemplate } from './measure.ts'
import type { ChainTerms, TransactionOptions } from './sweep.ts'
import { type PlannedUpkeep, planUpkeep } from './upkeep.ts'

const UNITS_PER_INSTRUCTION = 150
const NATIVE = { kind: 'native' } as const

type Paying = { readonly payer: Address; readonly terms: ChainTerms; readonly options: TransactionOptions }

/** Where the nonce account of a payer and a seed stands. */
export function nonceAddress({ payer, seed }: { payer: Address; seed: string }): Address {
  return findSeededAddress({ base: payer, seed, owner: SYSTEM_PROGRAM })
}

/** Makes a nonce account under an authority, with the rent-exempt minimum in it. The payer alone signs, whoever has authority. */
export function planNonceCreation({
  payer,
  authority,
  terms,
  options,
  seed,
  rentLamports,
}: Paying & { authority: Address; seed: string; rentLamports: Lamports }): PlannedUpkeep {
  const account = nonceAddress({ payer, seed })
  const byteLength = BigInt(NONCE_ACCOUNT_BYTES)
  return planUpkeep({
    upkeep: { act: 'create-nonce', account, authority },
    instructions: [
      createAccountWithSeed({ payer, account, base: payer, seed, lamports: rentLamports, byteLength, owner: SYSTEM_PROGRAM }),
      initializeNonce({ nonceAccount: account, authority }),
    ],
    computeUnits: 2 * UNITS_PER_INSTRUCTION,
    changes: [
      { account: payer, asset: NATIVE, change: 0n - rentLamports },
      { account, asset: NATIVE, change: rentLamports },
    ],
    feePayer: payer,
    terms,
    options,
  })
}

/** Gives a nonce account a new value: what was signed over the old one can never land any more. */
export function planNonceAdvance({
  payer,
  terms,
  options,
  account,
  authority,
}: Paying & { account: Address; authority: Address }): PlannedUpkeep {
  return planUpkeep({
    upkeep: { act: 'advance-nonce', account },
    instructions: [advanceNonce({ nonceAccount: account, authority })],
    computeUnits: UNITS_PER_INSTRUCTION,
    changes: [],
    feePayer: payer,
    terms,
    options,
  })
}

/**
 * Gives nonce accounts of one authority new values, as many in a transaction as fit into it. The authority pays and alone signs, and each transaction lives
 * by another nonce account of the same authority: so it can be signed where there is no network.
 */
export function planNonceAdvances({
  authority,
  terms,
  accounts,
}: {
  authority: Address
  terms: ChainTerms
  accounts: readonly Address[]
}): readonly PlannedUpkeep[] {
  const planned: PlannedUpkeep[] = []
  for (let at = 0; at < accounts.length; ) {
    const left = accounts.slice(at)
    const planFirst = (count: number) => planAdvancesTogether({ authority, terms, accounts: left.slice(0, count) })
    const count = largestFit({
      most: left.length,
      guess: planned.at(-1)?.template.instructions.length ?? 1,
      fits: (tried) => measureTemplate(planFirst(tried).template, terms).fits,
    })
    invariant(count > 0, 'a transaction has room for one advance')
    planned.push(planFirst(count))
    at += count
  }
  return planned
}

function planAdvancesTogether({ authority, terms, accounts }: Parameters<typeof planNonceAdvances>[0]): PlannedUpkeep {
  const [account, ...others] = accounts
  invariant(account !== undefined, 'an account is advanced')
  return planUpkeep({
    upkeep: { act: 'advance-nonce', account, ...(others.length === 0 ? {} : { others }) },
    instructions: accounts.map((nonceAccount) => advanceNonce({ nonceAccount, authority })),
    computeUnits: accounts.length * UNITS_PER_INSTRUCTION,
    changes: [],
    feePayer: authority,
    terms,
    options: { version: 'legacy', lifetime: { kind: 'nonce', authority } },
  })
}

/** Takes lamports out of a nonce account; all it holds closes it. Never under that account's own nonce (field/sending.md, W9). */
export function planNonceWithdrawal({
  payer,
  terms,
  options,
  account,
  authority,
  destination,
  lamports,
  closes,
}: Paying & { account: Address; authority: Address; destination: Address; lamports: Lamports; closes: boolean }): PlannedUpkeep {
  return planUpkeep({
    upkeep: { act: 'withdraw-nonce', account, destination, lamports, ...(closes ? { closes } : {}) },
    instructions: [withdrawNonce({ nonceAccount: account, destination, authority, lamports })],
    computeUnits: UNITS_PER_INSTRUCTION,
    changes: [
      { account, asset: NATIVE, change: 0n - lamports },
      { account: destination, asset: NATIVE, change: lamports },
    ],
    feePayer: payer,
    terms,
    options,
  })
}

/** Hands a nonce account to another authority. */
export function planNonceHandover({
  payer,
  terms,
  options,
  account,
  authority,
  newAuthority,
}: Paying & { account: Address; authority: Address; newAuthority: Address }): PlannedUpkeep {
  return planUpkeep({
    upkeep: { act: 'authorize-nonce', account, authority: newAuthority },
    instructions: [authorizeNonce({ nonceAccount: account, authority, newAuthority })],
    computeUnits: UNITS_PER_INSTRUCTION,
    changes: [],
    feePayer: payer,
    terms,
    options,
  })
}
