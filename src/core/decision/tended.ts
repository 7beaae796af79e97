import { type PlannedUpkeep, tendedAccounts, type Upkeep } from '../plan/upkeep.ts'
import { decodeAssociatedTokenInstruction } from '../program/associated-token.ts'
import { isOfCredits, settingOf } from '../program/confidential-credits.ts'
import { decodeConfidentialPayment } from '../program/confidential-payment.ts'
import { decodeConfidentialInstruction, PROOF_PROGRAM } from '../program/confidential-transfer.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeSystemInstruction } from '../program/system.ts'
import { decodeTokenInstruction } from '../program/token.ts'
import { countHidden, movementsOf } from './movement.ts'

/**
 * The upkeep that instructions do; null where they do none, or more than one: nonce accounts are advanced several at once, and rent
 * comes back from several accounts at once. The advance that a
 * message under a nonce begins with is not among them. That a withdrawal leaves nothing stands in none.
 */
export function tendedBy(instructions: readonly Instruction[]): Upkeep | null {
  const found = instructions.flatMap((instruction) => actOf(instruction) ?? [])
  const own = found.filter((one) => !isMadeFor(one, found))
  const [act, ...others] = reclaimed(own) ?? joined(own)
  if (act === undefined || others.length === 0) return act ?? null
  const advanced = others.flatMap((other) => (other.act === 'advance-nonce' ? [other.account] : []))
  return act.act === 'advance-nonce' && advanced.length === others.length ? { ...act, others: advanced } : null
}

/** Whether instructions do the upkeep that is planned, and no other, and move no more lamports than it is said to. */
export function isTending({ upkeep, changes }: PlannedUpkeep, instructions: readonly Instruction[]): boolean {
  const act = tendedBy(instructions)
  const movements = movementsOf(instructions)
  const moved = movements.reduce((sum, { amount }) => sum + amount, 0n)
  const tended = tendedAccounts(upkeep)
  const isOfAccount = movements.every(({ from, to }) => tended.includes(from) || tended.includes(to))
  return act !== null && countHidden(instructions) === 0 && isSame(act, upkeep) && isOfAccount && moved === movedBy({ upkeep, changes })
}

/**
 * What upkeep moves by an amount that its instructions name. The rent of a token account is no such amount, nor is what closing one
 * returns.
 */
function movedBy({ upkeep, changes }: Pick<PlannedUpkeep, 'upkeep' | 'changes'>): bigint {
  if (upkeep.act === 'withdraw-nonce') return upkeep.lamports
  if (upkeep.act === 'reclaim-rent') return takenFromTended({ upkeep, changes })
  if (upkeep.act !== 'create-nonce' && upkeep.act !== 'make-proof-account' && upkeep.act !== 'make-payment-proofs') return 0n
  const tended = tendedAccounts(upkeep)
  return changes.reduce((sum, { account, change }) => sum + (tended.includes(account) ? change : 0n), 0n)
}

/** Of nonce accounts alone it is said beforehand what is taken. */
function takenFromTended({ upkeep, changes }: Pick<PlannedUpkeep, 'upkeep' | 'changes'>): bigint {
  const tended = tendedAccounts(upkeep)
  return changes.reduce((sum, { account, change }) => sum - (tended.includes(account) ? change : 0n), 0n)
}

/** Two accounts for proofs that are made together, and a proof in the first of them, are one act. */
function joined(acts: readonly Upkeep[]): readonly Upkeep[] {
  const [first, second, proof, ...others] = acts
  const areMade = first?.act === 'make-proof-account' && second?.act === 'make-proof-account' && proof?.act === 'prove-in-account'
  if (!areMade || others.length > 0 || proof.account !== first.account || second.account === first.account) return acts
  return [{ act: 'make-payment-proofs', account: first.account, range: second.account }]
}

/** Lamports of several accounts that come back to the same place in one transaction are one act; null where it is none. */
function reclaimed(acts: readonly Upkeep[]): readonly Upkeep[] | null {
  const [first, ...others] = acts
  if (first === undefined || others.length === 0 || !isReclaiming(first)) return null
  const { account, destination } = first
  const accounts = others.flatMap((other) => (isReclaiming(other) && other.destination === destination ? [other.account] : []))
  const isEachOnce = new Set([account, ...accounts]).size === acts.length
  return isEachOnce ? [{ act: 'reclaim-rent', account, others: accounts, destination }] : null
}

type Reclaiming = Extract<Upkeep, { readonly act: 'reclaim-rent' | 'close-token-account' | 'withdraw-nonce' }>

function isReclaiming(act: Upkeep): act is Reclaiming {
  return act.act === 'reclaim-rent' || act.act === 'close-token-account' || act.act === 'withdraw-nonce'
}

/** Whether all that the bytes say of it is planned, and of as many accounts. */
function isSame(act: Upkeep, planned: Upkeep): boolean {
  const said: Readonly<Record<string, unknown>> = planned
  const tended = tendedAccounts(planned)
  const accounts = tendedAccounts(act)
  return (
    accounts.length === tended.length &&
    accounts.every((account, place) => account === tended[place]) &&
    Object.entries(act).every(([name, value]) => name === 'others' || said[name] === value)
  )
}

/**
 * Whether an account is made for being configured, or for what a nested account holds, closed for what withdraws by the proof that it keeps, or proved in
 * or emptied for being closed, in the same transaction: that is one act.
 */
function isMadeFor(act: Upkeep, acts: readonly Upkeep[]): boolean {
  if (act.act === 'prove-in-account') return acts.some((one) => one.act === 'close-proof-account' && one.account === act.account)
  if (act.act === 'empty-confidential') return acts.some((one) => one.act === 'close-token-account' && one.account === act.account)
  if (act.act === 'close-proof-account') return acts.some((one) => one.act === 'withdraw-confidential' && one.context === act.account)
  if (act.act !== 'create-token-account') return false
  return acts.some((one) => {
    if (one.act !== 'configure-confidential' && one.act !== 'recover-nested') return false
    const account = one.act === 'recover-nested' ? one.destination : one.account
    return account === act.account && one.owner === act.owner && one.mint === act.mint
  })
}

/** What an instruction does to an account of ours; null where it is no upkeep on its own. */
function actOf(instruction: Instruction): Upkeep | null {
  const system = decodeSystemInstruction(instruction)
  if (system?.kind === 'initializeNonce') return { act: 'create-nonce', account: system.nonceAccount, authority: system.authority }
  if (system?.kind === 'advanceNonce') return { act: 'advance-nonce', account: system.nonceAccount }
  if (system?.kind === 'authorizeNonce') return { act: 'authorize-nonce', account: system.nonceAccount, authority: system.newAuthority }
  if (system?.kind === 'createAccountWithSeed' && system.owner === PROOF_PROGRAM)
    return { act: 'make-proof-account', account: system.account }
  if (system?.kind !== 'withdrawNonce') return actOfConfidential(instruction) ?? actOfTokens(instruction)
  const { nonceAccount: account, destination, lamports } = system
  return { act: 'withdraw-nonce', account, destination, lamports }
}

function actOfConfidential(instruction: Instruction): Upkeep | null {
  const confidential = decodeConfidentialInstruction(instruction)
  if (confidential !== null && isOfCredits(confidential)) {
    const { kind, account, owner } = confidential
    return { act: 'set-credits', account, owner, ...settingOf(kind) }
  }
  if (confidential?.kind === 'configureConfidential')
    return { act: 'configure-confidential', account: confidential.account, owner: confidential.owner, mint: confidential.mint }
  if (confidential?.kind === 'emptyConfidential')
    return { act: 'empty-confidential', account: confidential.account, owner: confidential.owner }
  if (confidential?.kind === 'depositConfidential') {
    const { account, owner, mint, amount } = confidential
    return { act: 'deposit-confidential', account, owner, mint, amount }
  }
  if (confidential?.kind === 'withdrawConfidential') {
    const { account, owner, mint, amount } = confidential
    return { act: 'withdraw-confidential', account, owner, mint, amount }
  }
  if (confidential?.kind === 'withdrawByContext') {
    const { account, owner, mint, amount, rangeContext: context } = confidential
    return { act: 'withdraw-confidential', account, owner, mint, amount, context }
  }
  if (confidential?.kind === 'applyPending') return { act: 'apply-pending', account: confidential.account, owner: confidential.owner }
  if (confidential?.kind === 'keepRange') return { act: 'prove-in-account', account: confidential.context }
  const paid = decodeConfidentialPayment(instruction)
  if (paid?.kind === 'keepTransferValidity' || paid?.kind === 'keepTransferRange') return { act: 'prove-in-account', account: paid.context }
  return confidential?.kind === 'closeProofContext' ? { act: 'close-proof-account', account: confidential.context } : null
}

function actOfTokens(instruction: Instruction): Upkeep | null {
  const made = decodeAssociatedTokenInstruction(instruction)
  if (made?.kind === 'createAssociatedAccount' || made?.kind === 'createAssociatedAccountIdempotent')
    return { act: 'create-token-account', account: made.account, owner: made.owner, mint: made.mint }
  if (made?.kind === 'recoverNested') {
    const { nestedAccount: account, nestedMint: mint, destination, ownerAccount, ownerMint, owner } = made
    return { act: 'recover-nested', account, mint, destination, ownerAccount, ownerMint, owner }
  }
  const token = decodeTokenInstruction(instruction)
  if (token?.kind === 'closeTokenAccount') return { act: 'close-token-account', account: token.account, destination: token.destination }
  if (token?.kind === 'withdrawExcessLamports') return { act: 'reclaim-rent', account: token.account, destination: token.destination }
  return token?.kind === 'revoke' ? { act: 'revoke-delegate', account: token.account } : null
}
