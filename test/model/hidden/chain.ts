import { concatBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../../src/core/address/address.ts'
import { isSameBytes } from '../../../src/core/same-bytes.ts'
import { withoutAmount } from '../../../src/core/confidential/without-amount.ts'
import type { PlannedIntent } from '../../../src/core/plan/intent.ts'
import { decodeAssociatedTokenInstruction } from '../../../src/core/program/associated-token.ts'
import { decodeConfidentialPayment } from '../../../src/core/program/confidential-payment.ts'
import { decodeConfidentialInstruction } from '../../../src/core/program/confidential-transfer.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { decodeSystemInstruction } from '../../../src/core/program/system.ts'
import { decodeTokenInstruction } from '../../../src/core/program/token.ts'
import type { Random } from '../random.ts'
import { amountOfCopy, keptData, keptIn } from './bytes.ts'
import { closeContext, keepIn, RANGE_TAG } from './contexts.ts'
import { payHidden } from './paying.ts'
import {
  ciphertextIn,
  HOME,
  HOME_RENT,
  MOST,
  OPENING,
  opening,
  Refused,
  require,
  type State,
  sumOf,
  TREASURY,
  withAccount,
  withPurse,
} from './state.ts'

/** Blocks that a transaction may land in. */
const LIFE_BLOCKS = 12

export type Sent = { readonly signature: string; readonly intent: string; readonly planned: PlannedIntent; readonly untilHeight: number }
type Credit = { readonly credit: Address; readonly amount: bigint }
/** What somebody else does: another wallet with the same keys, or a stranger. */
type Outside = { readonly outside: (state: State) => State }
type Block = { readonly skipped: number; readonly doings: readonly (Sent | Credit | Outside)[] }
/** `paid`: in secret. */
export type Landed = { readonly sent: Sent; readonly slot: number; readonly ok: boolean; readonly withdrew: bigint; readonly paid: bigint }

function confidential(state: State, instruction: Instruction, all: readonly Instruction[]): State {
  const payment = decodeConfidentialPayment(instruction)
  if (payment !== null) return payHidden(state, payment, all)
  const decoded = decodeConfidentialInstruction(instruction)
  require(decoded !== null, 'an unknown instruction')
  switch (decoded.kind) {
    case 'applyPending': {
      const { account, expectedCredits, decryptableAvailable } = decoded
      const found = state.accounts.get(account)
      require(found !== undefined, 'no such account')
      const available = found.available + sumOf(found.pending)
      const counted = { expected: expectedCredits, actual: BigInt(found.pending.length) }
      const applied = { pending: [], available, handle: found.handle + 1, left: null }
      return withAccount(state, account, { ...applied, copy: decryptableAvailable, ...counted })
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
      const there = decoded.kind === 'withdrawByContext' ? (state.contexts.get(decoded.rangeContext)?.kept ?? null) : null
      const kept = decoded.kind === 'withdrawByContext' ? there && keptIn(there, RANGE_TAG) : range?.commitments
      require(kept !== undefined &&
        kept !== null &&
        isSameBytes(kept.subarray(0, 32), equality.commitment), 'a range of another commitment')
      const rest = { available: found.available - amount, left: found.left === null ? null : left }
      return withAccount(state, account, { ...rest, public: found.public + amount, copy: decryptableAvailable })
    }
    case 'keepRange': {
      const { context, authority, commitments, bitLengths } = decoded
      return keepIn(state, context, keptData(authority, RANGE_TAG, concatBytes(commitments, bitLengths)))
    }
    case 'closeProofContext':
      return closeContext(state, decoded)
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
    const { account, payer, lamports: held, byteLength } = system
    require(!state.contexts.has(account) && !state.dusty.has(account), 'it is there')
    const made = { held, bytes: Number(byteLength), kept: null, isStolen: false }
    return { ...withPurse(state, payer, 0n - held), contexts: new Map(state.contexts).set(account, made) }
  }
  if (decodeAssociatedTokenInstruction(instruction) !== null)
    return state.home === null ? { ...withPurse(state, TREASURY, -HOME_RENT), home: 0n } : state
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
  const paid = { ...withPurse(state, planned.feePayer, -fee), feesPaid: state.feesPaid + fee }
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
      if ('outside' in doing) {
        state = doing.outside(state)
      } else if ('credit' in doing) {
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
        landed.set(doing.signature, { sent: doing, slot: state.slot, ok, withdrew, paid: is.paid - was.paid })
      }
    }
    return state
  }
  const fork = () => {
    const dropped = blocks.splice(random.below(blocks.length))
    for (const doing of dropped.flatMap(({ doings }) => doings)) if ('signature' in doing && random.chance(0.7)) mempool.push(doing)
  }
  const coming: (Credit | Outside)[] = []
  let drawn = 0
  return {
    /** What nobody has drawn before. */
    draw: () => (drawn += 1),
    /** Comes with the next block. */
    outside: (change: (state: State) => State) => void coming.push({ outside: change }),
    final,
    finals,
    broken,
    landed: (signature: string) => landed.get(signature) ?? null,
    allLanded: () => [...landed.values()],
    credit: (account: Address, amount: bigint) => void coming.push({ credit: account, amount }),
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
        doings: random.chance(0.5) ? [...coming.splice(0), ...landing] : [...landing, ...coming.splice(0)],
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
  const tokens = [...state.accounts.values()].reduce(
    (sum, one) => sum + one.public + sumOf(one.pending) + one.available,
    state.paid + (state.home ?? 0n),
  )
  if (tokens !== state.credited) return `tokens: ${tokens} are there of ${state.credited} that came`
  const held = [...state.contexts.values()].reduce((sum, one) => sum + one.held, 0n)
  const lamports = sumOf([...state.purses.values()]) + state.feesPaid + held + (state.home === null ? 0n : HOME_RENT)
  const all = OPENING * BigInt(state.purses.size)
  return lamports === all ? null : `lamports: ${lamports} of ${all}`
}
