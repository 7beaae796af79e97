import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'
import { statementsOf } from '../program/confidential-payment.ts'
import type { Instruction } from '../program/instruction.ts'
import type { SweepChoice } from './choice.ts'
import type { PaymentPlan, PlannedPayee, PlannedPayment } from './payment.ts'
import { rentOf } from './payment-proofs.ts'
import type { NestedPlan } from './nested.ts'
import type { ReclaimPlan } from './reclaim.ts'
import type { PlannedUpkeep } from './upkeep.ts'
import type { PlannedSource, PlannedTransaction, MessageTemplate, SweepPlan } from './sweep.ts'

/*
 * planText    = head transaction*
 * head        = "strongroom sweep plan 1" LF "asset" asset LF choice "to" address LF "transactions" count LF
 * choice      = ("minimum" amount LF)? ("chosen" wallet LF)*
 * transaction = "transaction" payer signers bytes fee LF "form" … LF source* instruction*
 * source      = "from" wallet account amount fee left rent LF
 * instruction = "do" program (address flags)* data LF
 * payments    = "strongroom payment plan 1" LF "asset" asset LF "transactions" count LF (transaction with payee* proofs? for source*)*
 * proofs      = "proofs" fee rent LF
 * payee       = "pay" key recipient account amount arrives rent LF
 * upkeep      = "strongroom upkeep plan 1" LF "act" act LF ("standing" nonce lamports LF)? transaction
 * reclaim     = "strongroom reclaim plan 1" LF "to" address LF "transactions" count LF (transaction with take* for source*)*
 * take        = "take" how account owner lamports LF
 * nested      = "strongroom nested plan 1" LF "transactions" count LF (transaction with recover for source*)*
 * recover     = "recover" account owner amount arrives lamports rent LF
 * hidden      = "strongroom confidential sweep 1" LF "mint" mint LF "to" treasury LF ("from" account LF)*
 * withdrawal  = "strongroom withdrawal plan 1" LF "withdraw" account amount left LF transaction
 * Words are apart by one space, numbers decimal, bytes lower-case hex; every list is in the order of the messages, and each line begins
 * with what it is, so that two different plans never have one text.
 */

/**
 * SHA-256, as 64 hex digits, over everything that a sweep would sign: sources, amounts, destination, fees, and the instructions of every
 * transaction in order, and what a person chose, where that is not everything. Two plans with the same digest do the same to the same
 * accounts. What is left out of a plan is not in it: nothing happens to it. Nor is what was there before: only what moves, what it costs,
 * and what stays.
 */
export function digestPlan({ asset, choice, destination, transactions }: SweepPlan): string {
  return digestLines([
    ['strongroom sweep plan 1'],
    assetLine(asset),
    ...choiceLines(choice),
    ['to', destination],
    ['transactions', transactions.length],
    ...transactions.flatMap((transaction) => linesOf(transaction, transaction.sources.map(sourceLine))),
  ])
}

/** As {@link digestPlan}, of payments: whom, how much, under which key, at what cost. */
export function digestPayments({ asset, transactions }: PaymentPlan): string {
  return digestLines([
    ['strongroom payment plan 1'],
    assetLine(asset),
    ['transactions', transactions.length],
    ...transactions.flatMap((transaction) => linesOf(transaction, [...transaction.payees.map(payeeLine), ...proofsLines(transaction)])),
  ])
}

/** As {@link digestPlan}, of upkeep: its instructions say all that is done. */
export function digestUpkeep(planned: PlannedUpkeep): string {
  return digestTending(planned, null)
}

/** What a nonce account was when something was planned of it: the same plan of what it is afterwards is another one. */
export type NonceStanding = { readonly nonce: string; readonly lamports: bigint }

/** As {@link digestUpkeep}, of a nonce account that stands; null of one that is not there yet. */
export function digestTending(planned: PlannedUpkeep, standing: NonceStanding | null): string {
  const stands: readonly Line[] = standing === null ? [] : [['standing', standing.nonce, standing.lamports]]
  return digestLines([['strongroom upkeep plan 1'], ['act', planned.upkeep.act], ...stands, ...linesOf(planned, [])])
}

/**
 * As {@link digestUpkeep}, of the first of several transactions by which an amount is withdrawn confidentially: its bytes say nothing of the amount, and
 * what is agreed to is all of them.
 */
export function digestWithdrawal(
  planned: PlannedUpkeep,
  { account, amount, left }: { readonly account: Address; readonly amount: bigint; readonly left: bigint },
): string {
  return digestLines([['strongroom withdrawal plan 1'], ['withdraw', account, amount, left], ...linesOf(planned, [])])
}

/** As {@link digestPlan}, of advances by which what left in a bundle is revoked. */
export function digestRevocation(transactions: readonly PlannedUpkeep[]): string {
  return digestLines([
    ['strongroom revocation plan 1'],
    ['transactions', transactions.length],
    ...transactions.flatMap((planned) => linesOf(planned, [])),
  ])
}

/** As {@link digestPlan}, of rent that comes back: of which account how, and how much, which the bytes do not say of token accounts. */
export function digestReclaim({ destination, transactions }: ReclaimPlan): string {
  return digestLines([
    ['strongroom reclaim plan 1'],
    ['to', destination],
    ['transactions', transactions.length],
    ...transactions.flatMap(({ planned, items }) =>
      linesOf(
        planned,
        items.map(({ how, account, owner, lamports }): Line => ['take', how, account, owner, lamports]),
      ),
    ),
  ])
}

/** As {@link digestPlan}, of what nested accounts hold: how much of the token and of lamports comes back, which the bytes do not say. */
export function digestNested({ transactions }: NestedPlan): string {
  return digestLines([
    ['strongroom nested plan 1'],
    ['transactions', transactions.length],
    ...transactions.flatMap(({ planned, recovery: { account, wallet, amount, arrives, lamports, rentLamports } }) =>
      linesOf(planned, [['recover', account, wallet, amount, arrives, lamports, rentLamports]]),
    ),
  ])
}

/**
 * As {@link digestPlan}, of what a confidential sweep is: of which token, to whose account, out of which, in whatever order they were read. The amounts are
 * not in it: all that is in an account is swept, also what arrives on the way.
 */
export function digestConfidentialSweep({
  mint,
  treasury,
  accounts,
}: {
  readonly mint: Address
  readonly treasury: Address
  readonly accounts: readonly Address[]
}): string {
  const from = accounts.toSorted().map((account): Line => ['from', account])
  return digestLines([['strongroom confidential sweep 1'], ['mint', mint], ['to', treasury], ...from])
}

function digestLines(lines: readonly Line[]): string {
  const hash = sha256.create()
  for (const words of lines) hash.update(utf8ToBytes(`${words.join(' ')}\n`))
  return bytesToHex(hash.digest())
}

type Line = readonly (string | number | bigint)[]

function assetLine(asset: Asset): Line {
  return asset.kind === 'native' ? ['asset', 'native'] : ['asset', asset.mint, asset.tokenProgram, asset.decimals]
}

/** In whatever order the accounts were named. */
function choiceLines({ accounts, minimum }: SweepChoice): Line[] {
  const chosen = [...(accounts ?? [])].toSorted().map((wallet): Line => ['chosen', wallet])
  return minimum === 0n ? chosen : [['minimum', minimum], ...chosen]
}

type Planned = Pick<PlannedTransaction, 'feePayer' | 'signerCount' | 'byteLength' | 'feeLamports' | 'template'>

function linesOf({ feePayer, signerCount, byteLength, feeLamports, template }: Planned, members: readonly Line[]): Line[] {
  return [
    ['transaction', feePayer, signerCount, byteLength, feeLamports],
    formLine(template),
    ...members,
    ...instructionLines(template.instructions),
  ]
}

function formLine({ options, computeUnitLimit, loadedAccountsDataSizeLimit }: MessageTemplate): Line {
  const { version, lookupTables = [], lifetime, computeUnitPrice, limits } = options
  const lifetimeWords = lifetime.kind === 'nonce' ? ['nonce', lifetime.authority] : ['blockhash']
  const counts = [computeUnitLimit, loadedAccountsDataSizeLimit, computeUnitPrice ?? 'none']
  return [
    'form',
    version,
    ...lifetimeWords,
    ...counts,
    ...(limits === true ? ['limits'] : []),
    ...lookupTables.map(({ address }) => address),
  ]
}

function sourceLine({ address, account, amount, feeLamports, left, rentLamports }: PlannedSource): Line {
  return ['from', address, account, amount, feeLamports, left, rentLamports]
}

/** A key is a person's text: JSON keeps its line breaks and spaces from passing for ours. */
function payeeLine({ key, recipient, account, amount, arrives, rentLamports }: PlannedPayee): Line {
  return ['pay', JSON.stringify(key), recipient, account, amount, arrives, rentLamports]
}

/** Of a payment whose proofs accounts keep: what comes before it costs, and puts up. Which accounts, its instructions say. */
function proofsLines({ confidential }: PlannedPayment): Line[] {
  const proofs = confidential?.proofs
  return proofs === undefined ? [] : [['proofs', proofs.feeLamports, rentOf(proofs)]]
}

/** Of a proof only what it proves: the rest is drawn at random each time, and does nothing. */
function instructionLines(instructions: readonly Instruction[]): Line[] {
  const statements = statementsOf(instructions)
  return instructions.map(({ program, accounts }, place) => {
    const metas = accounts.flatMap(({ address, signer, writable }) => [address, `${signer ? 's' : '-'}${writable ? 'w' : '-'}`])
    return ['do', program, ...metas, bytesToHex(statements[place] ?? new Uint8Array(0))]
  })
}
