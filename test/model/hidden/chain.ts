import { type Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { isSameBytes } from '../../../src/core/same-bytes.ts'
import { withoutAmount } from '../../../src/core/confidential/without-amount.ts'
import type { PlannedIntent } from '../../../src/core/plan/intent.ts'
import { decodeAssociatedTokenInstruction } from '../../../src/core/program/associated-token.ts'
import { decodeConfidentialInstruction } from '../../../src/core/program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { decodeSystemInstruction } from '../../../src/core/program/system.ts'
import { decodeTokenInstruction } from '../../../src/core/program/token.ts'
import { addressOf } from '../../main/journal/samples.ts'
import type { Random } from '../random.ts'
import { amountOfCopy, ciphertextOf, copyOf } from './bytes.ts'

export const TREASURY = addressOf('the treasury of hidden balances')
export const MINT = addressOf('the mint of hidden balances')
export const DEPOSITS = [1, 2, 3].map((number) => addressOf(`the hidden deposit ${number}`))
const accountOf = (owner: Address) => findAssociatedAddress({ owner, mint: MINT, tokenProgram: TOKEN_2022_PROGRAM })
export const ACCOUNTS = DEPOSITS.map(accountOf)
export const HOME = accountOf(TREASURY)
export const HOME_RENT = 2_000_000n
export const FEE = 5_000n
const OPENING = 1_000_000_000n
/** Credits that an account takes before it must be applied. */
export const MOST = 4n
/** Blocks that a transaction may land in. */
const LIFE_BLOCKS = 12

export type Hidden = {
  readonly owner: Address
  readonly public: bigint
  /** What arrived since the last apply, oldest first. */
  readonly pending: readonly bigint[]
  readonly available: bigint
  /** Names the handle of what is available. */
  readonly handle: number
  readonly copy: Uint8Array
  readonly expected: bigint
  readonly actual: bigint
}
type Context = { readonly held: bigint; readonly commitment: Uint8Array | null }
export type State = {
  readonly slot: number
  readonly height: number
  readonly accounts: ReadonlyMap<Address, Hidden>
  /** What the treasury's account holds; null: it is not there. */
  readonly home: bigint | null
  readonly lamports: bigint
  readonly feesPaid: bigint
  readonly contexts: ReadonlyMap<Address, Context>
  readonly credited: bigint
}
export type Sent = { readonly signature: string; readonly intent: string; readonly planned: PlannedIntent; readonly untilHeight: number }
type Block = { readonly skipped: number; readonly doings: readonly (Sent | { readonly credit: Address; readonly amount: bigint })[] }
export type Landed = { readonly sent: Sent; readonly slot: number; readonly ok: boolean; readonly withdrew: bigint }

export const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n)
export const ciphertextIn = (account: Address, { available, handle }: Hidden) => ciphertextOf(available, `${account} ${handle}`)

function opening(): State {
  const one = (owner: Address): Hidden => ({
    ...{ owner, public: 0n, pending: [], available: 0n, handle: 0, copy: copyOf(0n), expected: 0n, actual: 0n },
  })
  const accounts = new Map(DEPOSITS.map((owner) => [accountOf(owner), one(owner)]))
  return { slot: 100, height: 80, accounts, home: null, lamports: OPENING, feesPaid: 0n, contexts: new Map(), credited: 0n }
}

/** A rule of the programs that a transaction breaks: it fails, and its fee is paid. */
class Refused extends Error {}

function require(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Refused(what)
}

function withAccount(state: State, account: Address, change: Partial<Hidden>): State {
  const found = state.accounts.get(account)
  require(found !== undefined, 'no such account')
  return { ...state, accounts: new Map(state.accounts).set(account, { ...found, ...change }) }
}

function confidential(state: State, instruction: Instruction, all: readonly Instruction[]): State {
  const decoded = decodeConfidentialInstruction(instruction)
  require(decoded !== null, 'an unknown instruction')
  switch (decoded.kind) {
    case 'applyPending': {
      const { account, expectedCredits, decryptableAvailable } = decoded
      const found = state.accounts.get(account)
      require(found !== undefined, 'no such account')
      const available = found.available + sumOf(found.pending)
      const counted = { expected: expectedCredits, actual: BigInt(found.pending.length) }
      return withAccount(state, account, { pending: [], available, handle: found.handle + 1, copy: decryptableAvailable, ...counted })
    }
    case 'withdrawConfidential':
    case 'withdrawByContext': {
      const { account, amount, decryptableAvailable } = decoded
      const found = state.accounts.get(account)
      require(found !== undefined && found.available >= amount, 'not so much is available')
      const proofs = all.flatMap((one) => decodeConfidentialInstruction(one) ?? [])
      const equality = proofs.find((one) => one.kind === 'verifyEquality')
      const left = withoutAmount(ciphertextIn(account, found), amount)
      require(equality !== undefined && left !== null && isSameBytes(equality.ciphertext, left), 'a proof of another balance')
      const range = proofs.find((one) => one.kind === 'verifyRange')
      const kept =
        decoded.kind === 'withdrawByContext' ? state.contexts.get(decoded.rangeContext)?.commitment : range?.commitments.subarray(0, 32)
      require(kept !== undefined && kept !== null && isSameBytes(kept, equality.commitment), 'a range of another commitment')
      return withAccount(state, account, { available: found.available - amount, public: found.public + amount, copy: decryptableAvailable })
    }
    case 'keepRange': {
      const there = state.contexts.get(decoded.context)
      require(there !== undefined && there.commitment === null, 'no empty account')
      const commitment = Uint8Array.from(decoded.commitments.subarray(0, 32))
      return { ...state, contexts: new Map(state.contexts).set(decoded.context, { ...there, commitment }) }
    }
    case 'closeProofContext': {
      const there = state.contexts.get(decoded.context)
      require(there?.commitment !== undefined && there.commitment !== null, 'nothing is kept there')
      const contexts = new Map(state.contexts)
      contexts.delete(decoded.context)
      return { ...state, contexts, lamports: state.lamports + there.held }
    }
    case 'verifyElgamalKey':
    case 'verifyEquality':
    case 'verifyRange':
    case 'configureConfidential':
    case 'makeRoomForConfidential':
      return state
    case 'depositConfidential':
    case 'emptyConfidential':
    case 'verifyZero':
    case 'enableConfidentialCredits':
    case 'disableConfidentialCredits':
    case 'enableNonConfidentialCredits':
    case 'disableNonConfidentialCredits':
      throw new Refused(`${decoded.kind}, which nobody does here`)
  }
}

function instruct(state: State, instruction: Instruction, all: readonly Instruction[]): State {
  const system = decodeSystemInstruction(instruction)
  if (system?.kind === 'createAccountWithSeed') {
    require(!state.contexts.has(system.account), 'it is there')
    const contexts = new Map(state.contexts).set(system.account, { held: system.lamports, commitment: null })
    return { ...state, contexts, lamports: state.lamports - system.lamports }
  }
  if (decodeAssociatedTokenInstruction(instruction) !== null)
    return state.home === null ? { ...state, home: 0n, lamports: state.lamports - HOME_RENT } : state
  const token = decodeTokenInstruction(instruction)
  if (token?.kind === 'transferChecked') {
    const found = state.accounts.get(token.source)
    require(found !== undefined && found.public >= token.amount && token.destination === HOME && state.home !== null, 'nothing to transfer')
    return { ...withAccount(state, token.source, { public: found.public - token.amount }), home: state.home + token.amount }
  }
  return confidential(state, instruction, all)
}

/** All of a transaction, or its fee alone. */
function execute(state: State, { planned }: Sent): { readonly state: State; readonly ok: boolean; readonly why: string } {
  const fee = BigInt(planned.feeLamports)
  const paid = { ...state, lamports: state.lamports - fee, feesPaid: state.feesPaid + fee }
  const { instructions } = planned.template
  try {
    return { state: instructions.reduce((now, instruction) => instruct(now, instruction, instructions), paid), ok: true, why: '' }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { state: paid, ok: false, why: error.message }
  }
}

export type HiddenChain = ReturnType<typeof openHiddenChain>

/** Blocks below finality may be dropped; what is final stays, and every final state is remembered. `judge`: told of each apply that is final. */
export function openHiddenChain(random: Random, weather: { readonly fork: number; readonly land: number; readonly late: number }) {
  const finals: State[] = [opening()]
  let blocks: Block[] = []
  let mempool: Sent[] = []
  const landed = new Map<string, Landed>()
  const broken: string[] = []
  const final = (): State => finals.at(-1) ?? opening()
  const isIn = (signature: string) =>
    landed.has(signature) || blocks.some(({ doings }) => doings.some((one) => 'signature' in one && one.signature === signature))

  const judgeApply = (before: State, after: State, { planned }: Sent) => {
    for (const instruction of planned.template.instructions) {
      const decoded = decodeConfidentialInstruction(instruction)
      if (decoded?.kind !== 'applyPending') continue
      const is = after.accounts.get(decoded.account)
      // Of a reading that is older than it knows, it is of what was so once.
      const isOfOnce = [...finals, before].some(({ accounts }) => {
        const was = accounts.get(decoded.account)
        if (was === undefined || is === undefined) return false
        return BigInt(was.pending.length) === decoded.expectedCredits && was.available + sumOf(was.pending) === amountOfCopy(is.copy)
      })
      if (!isOfOnce) broken.push(`an apply for ${decoded.expectedCredits} credits keeps a copy of what never was`)
    }
  }
  const run = (before: State, { skipped, doings }: Block): State => {
    let state: State = { ...before, slot: before.slot + 1 + skipped, height: before.height + 1 }
    for (const doing of doings) {
      if ('credit' in doing) {
        const found = state.accounts.get(doing.credit)
        if (found === undefined || found.pending.length >= MOST) continue
        state = {
          ...withAccount(state, doing.credit, { pending: [...found.pending, doing.amount] }),
          credited: state.credited + doing.amount,
        }
      } else {
        const was = state
        const { state: is, ok } = execute(was, doing)
        state = is
        if (ok) judgeApply(was, is, doing)
        const upkeep = doing.planned.kind === 'upkeep' ? doing.planned.upkeep : null
        const withdrew = ok && upkeep?.act === 'withdraw-confidential' ? BigInt(upkeep.amount) : 0n
        landed.set(doing.signature, { sent: doing, slot: state.slot, ok, withdrew })
      }
    }
    return state
  }
  const fork = () => {
    const dropped = blocks.splice(random.below(blocks.length))
    for (const doing of dropped.flatMap(({ doings }) => doings)) if ('signature' in doing && random.chance(0.7)) mempool.push(doing)
  }
  const credits: { credit: Address; amount: bigint }[] = []
  return {
    final,
    finals,
    broken,
    landed: (signature: string) => landed.get(signature) ?? null,
    allLanded: () => [...landed.values()],
    credit: (account: Address, amount: bigint) => void credits.push({ credit: account, amount }),
    submit: (sent: Sent) => {
      if (!isIn(sent.signature) && !mempool.some(({ signature }) => signature === sent.signature)) mempool.push(sent)
    },
    /** One more block; the one that is three below it is final. */
    tick: (isCalm = false) => {
      if (!isCalm && blocks.length > 0 && random.chance(weather.fork)) fork()
      const height = final().height + blocks.length + 1
      mempool = mempool.filter(({ untilHeight, signature }) => untilHeight >= height && !isIn(signature))
      const landing = mempool.filter(() => isCalm || random.chance(weather.land))
      mempool = mempool.filter((sent) => !landing.includes(sent) && (isCalm || !random.chance(weather.late)))
      blocks.push({
        skipped: random.below(2),
        doings: random.chance(0.5) ? [...credits.splice(0), ...landing] : [...landing, ...credits.splice(0)],
      })
      if (blocks.length <= 3) return
      const [oldest] = blocks.splice(0, 1)
      if (oldest !== undefined) finals.push(run(final(), oldest))
    },
    lastHeight: () => final().height + LIFE_BLOCKS,
  }
}

/** What every final state must keep; null where it does. */
export function brokenIn(state: State): string | null {
  const tokens = [...state.accounts.values()].reduce((sum, one) => sum + one.public + sumOf(one.pending) + one.available, state.home ?? 0n)
  if (tokens !== state.credited) return `tokens: ${tokens} are there of ${state.credited} that came`
  const held = [...state.contexts.values()].reduce((sum, one) => sum + one.held, 0n)
  const lamports = state.lamports + state.feesPaid + held + (state.home === null ? 0n : HOME_RENT)
  return lamports === OPENING ? null : `lamports: ${lamports} of ${OPENING}`
}
