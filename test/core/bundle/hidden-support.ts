import { lamports } from '../../../src/core/amount/lamports.ts'
import { fillBlanks } from '../../../src/core/bundle/blanks.ts'
import type { Bundle, BundledTransaction, HiddenAct } from '../../../src/core/bundle/bundle.ts'
import { openDecryptable, sealDecryptable } from '../../../src/core/confidential/decryptable-balance.ts'
import { withoutAmount } from '../../../src/core/confidential/without-amount.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { invariant } from '../../../src/core/error/invariant.ts'
import { signBytes } from '../../../src/core/keys/keypair.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { type BlankUpkeep, planBlank } from '../../../src/core/plan/blank-confidential.ts'
import { withdrawalInstructions } from '../../../src/core/plan/confidential-upkeep.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import type { PlannedUpkeep } from '../../../src/core/plan/upkeep.ts'
import { type ConfidentialAccount, decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { applyPending, proofsIn } from '../../../src/core/program/confidential-transfer.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { loadZk } from '../../../src/main/signer/confidential/zk.ts'
import { apply, configureInstructions, DECIMALS, deposit, hides, mintTo, type Party, partyOf } from '../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../support/confidential-runtime.ts'
import { byNonce, bundle as plain, fromBytes, seedOf, seen, treasury } from './support.ts'

export const PENDING = 30n
export const AVAILABLE = 70n
const terms = { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, rentMinimumLamports: lamports(650_240n) }
const payer = { address: treasury, lamports: lamports(1_000_000_000n) }

/** The treasury’s account with something pending and something available, as the program itself wrote it. */
export async function openHiddenAccount() {
  const chain = await openConfidentialRuntime()
  const party = partyOf(seedOf('treasury'), MINT, 'conf-bal-v1')
  chain.run(party.owner, configureInstructions(party, party.owner))
  chain.run(ISSUER, [mintTo(party, ISSUER, PENDING + AVAILABLE)])
  chain.run(party.owner, [deposit(party, AVAILABLE), apply(party, { expected: 1n, available: AVAILABLE })])
  chain.run(party.owner, [deposit(party, PENDING)])
  /** Whether the owner's copy and the ciphertext are both of this amount. */
  const opens = (confidential: ConfidentialAccount | null, amount: bigint) =>
    confidential !== null &&
    openDecryptable(party.keys.aesKey, confidential.decryptableAvailable) === amount &&
    hides(party.keys, confidential.available, amount)
  return { chain, party, data: chain.dataOf(party.account), opens }
}

const confidentialIn = (data: Uint8Array) => {
  const confidential = decodeConfidentialAccount(data)
  invariant(confidential !== null, 'it is configured')
  return confidential
}

type Held = { readonly party: Party; readonly data: Uint8Array }

/** One act on it as it is planned, its blanks blank. */
export function plannedOf({ party, data }: Held, act: BlankUpkeep): PlannedUpkeep {
  const { account, owner, mint } = party
  const place = { account, owner, mint }
  const plan = planBlank({ act, place, decimals: DECIMALS, confidential: confidentialIn(data), authority: owner, payer, terms })
  invariant(plan.kind === 'planned', 'it is planned')
  return plan.planned
}

/** A bundle of it. */
export function preparedOf(held: Held, act: BlankUpkeep): Bundle {
  const { party, data } = held
  const lifetime = byNonce(act.kind, party.owner)
  const message = encodeMessage(compileMessage(buildMessage({ template: plannedOf(held, act).template, lifetime })))
  const bundled = fromBytes(message, { lifetime, intent: { kind: 'upkeep', words: act.kind, lines: [] } })
  return { ...plain, transactions: [{ ...bundled, hidden: { account: party.account, data, seen, completed: null, ...act } }] }
}

export function hiddenOf({ transactions: [first] }: Bundle): BundledTransaction & { readonly hidden: HiddenAct } {
  invariant(first?.hidden !== undefined, 'it is about a hidden balance')
  return { ...first, hidden: first.hidden }
}

/** The bundle with something else said of what is done. */
export const withHidden = (bundle: Bundle, more: Partial<BundledTransaction>, act: Partial<HiddenAct> = {}): Bundle => {
  const one = { ...hiddenOf(bundle), ...more }
  return { ...bundle, transactions: [{ ...one, hidden: { ...(one.hidden ?? hiddenOf(bundle).hidden), ...act } as HiddenAct }] }
}

/** What the keys of the account make for the blanks. `amount`: of everything, how much that is. */
export async function makeFor(
  { party, data }: { readonly party: Party; readonly data: Uint8Array },
  act: BlankUpkeep,
): Promise<Instruction[]> {
  const { account, owner, mint, keys } = party
  const { available, credits: expectedCredits } = confidentialIn(data)
  const seal = (amount: bigint) => sealDecryptable({ aesKey: keys.aesKey, account, state: data, amount })
  if (act.kind === 'apply') return [applyPending({ account, owner, expectedCredits, decryptableAvailable: seal(PENDING + AVAILABLE) })]
  const amount = act.amount === 'all' ? AVAILABLE : act.amount
  const less = withoutAmount(available, amount)
  const proofs = less === null ? null : (await loadZk()).proveLeft(keys.elgamalSecret, less, AVAILABLE - amount)
  invariant(proofs !== null, 'it can be proved')
  const parts = { amount: tokenAmount(amount), decryptableLeft: seal(AVAILABLE - amount), ...proofsIn(proofs) }
  return withdrawalInstructions({ place: { account, owner, mint }, decimals: DECIMALS, parts })
}

/** The bundle with its blanks filled and signed by the treasury. */
export function signedWith(bundle: Bundle, made: readonly Instruction[], asFilled?: (completed: Uint8Array) => Uint8Array): Bundle {
  const { message, hidden } = hiddenOf(bundle)
  const filled = fillBlanks(message, hidden, made)
  const completed = asFilled?.(filled) ?? filled
  const signature = signBytes({ seed: seedOf('treasury'), message: completed })
  return withHidden(bundle, { signers: [{ address: treasury, signature }] }, { completed })
}
