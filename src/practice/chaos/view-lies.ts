import bs58 from 'bs58'
import type { Address } from '../../core/address/address.ts'
import type { Blockhash, Nonce } from '../../core/lifetime/lifetime.ts'
import type { Account } from '../bank/account.ts'
import type { Block } from '../bank/block.ts'
import type { Entry } from '../bank/entry.ts'
import { nonceIn, withNonce } from '../bank/nonce.ts'
import { tokenAccountIn } from '../bank/token.ts'
import type { BankView, ChainView } from '../bank/view.ts'
import type { WireTransaction } from '../bank/wire.ts'
import { createRandom } from '../random.ts'
import type { Dice } from './dice.ts'
import type { Fault } from './fault.ts'
import { type Ending, inventBlock, inventEntry } from './invent.ts'

/** What a liar knows when it is asked: the method, which moment it is, and every transaction it was sent. */
export type LiarsRequest = { readonly name: string; readonly moment: bigint; readonly sent: ReadonlyMap<string, WireTransaction> }

type Draw = (sides: bigint, subject?: string) => bigint
type Alter = (truth: BankView, draw: Draw, asked: LiarsRequest) => BankView

/**
 * One untruth each, told in every method alike: it makes what a node sees from what is to be seen, so that statuses, transactions, blocks and
 * their lists say the same. Throughout a spell it is the same untruth.
 */
const VIEW_LIES: { readonly [Name in Fault]?: Alter } = {
  'lie-invented-landing': inventLandings,
  'lie-hidden-landing': hideLandings,
  'lie-skipped-block': skipBlocks,
  'lie-left-out': leaveOut,
  'lie-account': alterAccounts,
  'lie-far-ahead': farAhead,
}

/** The view, or what the dice make of it. */
export function lieInView(dice: Dice, truth: BankView, asked: LiarsRequest): BankView {
  let told = truth
  for (const [fault, alter] of Object.entries(VIEW_LIES) as [Fault, Alter][]) {
    if (!dice.strikes(fault, asked.moment)) continue
    told = alter(told, (sides, subject) => dice.roll(fault, asked.moment, sides, subject), asked)
  }
  return told
}

/** Blocks above the final one, or far above it, where an invented transaction is said to be. */
const AHEAD_SLOTS = { ahead: 200n, far: 10_000n }
const PLACES = ['before', 'within', 'within', 'ahead', 'far'] as const
const ENDINGS: readonly Ending[] = ['landed', 'failed', 'failed', 'unexecuted']

/** Says of transactions it was sent that they are final in a block, which they are not: landed, failed or never run. */
function inventLandings(truth: BankView, draw: Draw, { name, sent }: LiarsRequest): BankView {
  const { chain, history } = truth
  const ending = ENDINGS[Number(draw(BigInt(ENDINGS.length), 'ending'))] ?? 'failed'
  const place = PLACES[Number(draw(BigInt(PLACES.length), 'place'))] ?? 'within'
  const final = chain.at('finalized')
  const by = place === 'ahead' || place === 'far' ? AHEAD_SLOTS[place] : 0n
  const slot =
    by > 0n ? final.slot + by : place === 'before' ? (chain.slots({ from: 1n, to: final.slot, limit: 1 })[0] ?? final.slot) : final.slot
  const invented = (signature: string): Entry | undefined => {
    const transaction = history.bySignature(signature) === undefined ? sent.get(signature) : undefined
    return transaction === undefined ? undefined : (inventEntry(truth, transaction, { ending, slot }) ?? undefined)
  }
  const all = () => [...sent.keys()].flatMap((signature) => invented(signature) ?? [])
  const told: ChainView = {
    ...methodsOf(chain),
    // A transaction is shown only where its block is final, so the block has to be.
    at: (commitment) =>
      by > 0n && name === 'getTransaction' ? { ...chain.at(commitment), slot: slot + AHEAD_SLOTS.ahead } : chain.at(commitment),
    commitmentOf: (asked) => (asked === slot ? 'finalized' : chain.commitmentOf(asked)),
    block(asked) {
      const block = chain.block(asked) ?? (asked === slot ? inventBlock(final, slot, inventedHash) : undefined)
      return block === undefined || asked !== slot ? block : { ...block, entries: [...block.entries, ...all()] }
    },
  }
  return {
    ...methodsOfView(truth),
    chain: told,
    history: {
      ...methodsOfHistory(history),
      bySignature: (signature) => history.bySignature(signature) ?? invented(signature),
      byAddress: (address) => [...history.byAddress(address), ...all().filter(({ accounts }) => accounts.includes(address))],
    },
  }
}

/** Knows nothing of one transaction in two, in any method. */
function hideLandings(truth: BankView, draw: Draw): BankView {
  const { chain, history } = truth
  const isShown = ({ signature }: Entry) => draw(2n, signature) === 0n
  return {
    ...methodsOfView(truth),
    chain: { ...methodsOf(chain), block: (slot) => withEntries(chain.block(slot), isShown) },
    history: {
      ...methodsOfHistory(history),
      bySignature(signature) {
        const entry = history.bySignature(signature)
        return entry !== undefined && isShown(entry) ? entry : undefined
      },
      byAddress: (address) => history.byAddress(address).filter(isShown),
    },
  }
}

/** One transaction in three is left out of its block, and of nothing else. */
function leaveOut(truth: BankView, draw: Draw): BankView {
  const { chain } = truth
  const block = (slot: bigint) => withEntries(chain.block(slot), ({ signature }) => draw(3n, signature) > 0n)
  return { ...methodsOfView(truth), chain: { ...methodsOf(chain), block } }
}

/** One block in eight is said not to be: its child names the block before it, and no list has it. */
function skipBlocks(truth: BankView, draw: Draw): BankView {
  const { chain } = truth
  const isSkipped = ({ blockhash }: Block) => draw(8n, blockhash) === 0n
  const block = (slot: bigint): Block | undefined => {
    const shown = chain.block(slot)
    if (shown === undefined || isSkipped(shown)) return undefined
    let { parentSlot, previousBlockhash } = shown
    let parent = chain.block(parentSlot)
    while (parent !== undefined && isSkipped(parent)) {
      ;({ parentSlot, previousBlockhash } = parent)
      parent = chain.block(parentSlot)
    }
    return { ...shown, parentSlot, previousBlockhash }
  }
  const isListed = (slot: bigint) => block(slot) !== undefined
  return {
    ...methodsOfView(truth),
    chain: {
      ...methodsOf(chain),
      block,
      slots: (range) => chain.slots(range).filter(isListed),
      newest: (count) => chain.newest(count).filter(({ slot }) => isListed(slot)),
    },
  }
}

const SHIFTS = [1_000n, -1_000n, 5_000_000n]

/** One account in four holds something else: lamports, tokens, or another nonce. */
function alterAccounts(truth: BankView, draw: Draw): BankView {
  const altered = (address: Address, account: Account): Account => {
    if (nonceIn(account) !== null && draw(2n, `way ${address}`) === 0n) return withNonce(account, inventedNonce(address))
    const by = SHIFTS[Number(draw(BigInt(SHIFTS.length), `by ${address}`))] ?? 0n
    if (tokenAccountIn(account) !== null) return withTokens(account, by)
    return { ...account, lamports: account.lamports + by < 0n ? 0n : account.lamports + by }
  }
  return {
    ...methodsOfView(truth),
    accountAt(address, commitment) {
      const account = truth.accountAt(address, commitment)
      return account === null || commitment === 'newest' || draw(4n, address) > 0n ? account : altered(address, account)
    },
  }
}

const FAR = [600n, 20_000n, 5_000_000n]

/** Every commitment far ahead, with blocks there that nobody made. */
function farAhead(truth: BankView, draw: Draw): BankView {
  const { chain } = truth
  const by = FAR[Number(draw(BigInt(FAR.length)))] ?? 0n
  const tip = () => chain.at('processed')
  return {
    ...methodsOfView(truth),
    chain: {
      ...methodsOf(chain),
      at(commitment) {
        const block = chain.at(commitment)
        return inventBlock(block, block.slot + by, inventedHash)
      },
      commitmentOf: (slot) => (slot <= chain.at('finalized').slot + by ? 'finalized' : 'processed'),
      block: (slot) => (slot > tip().slot ? inventBlock(tip(), slot, inventedHash) : chain.block(slot)),
      slots({ from, to, limit }) {
        const known = chain.slots({ from, to, limit })
        const first = from > tip().slot ? from : tip().slot + 1n
        const room = BigInt(limit - known.length)
        const count = to < first ? 0n : to - first + 1n < room ? to - first + 1n : room
        return [...known, ...Array.from({ length: Number(count) }, (_, index) => first + BigInt(index))]
      },
    },
  }
}

function withEntries(block: Block | undefined, isShown: (entry: Entry) => boolean): Block | undefined {
  return block === undefined ? undefined : { ...block, entries: block.entries.filter(isShown) }
}

/** Its amount stands behind mint and owner. */
const TOKEN_AMOUNT_OFFSET = 64

function withTokens(account: Account, by: bigint): Account {
  const data = Uint8Array.from(account.data)
  const view = new DataView(data.buffer)
  const amount = view.getBigUint64(TOKEN_AMOUNT_OFFSET, true) + by
  view.setBigUint64(TOKEN_AMOUNT_OFFSET, amount < 0n ? 0n : amount, true)
  return { ...account, data }
}

const inventedHash = (slot: bigint): Blockhash => bs58.encode(createRandom('invented').bytes(`block ${slot}`)) as Blockhash
const inventedNonce = (address: Address): Nonce => bs58.encode(createRandom('invented').bytes(`nonce ${address}`)) as Nonce

/** A chain is a class where the node is well: its methods are taken one by one. */
function methodsOf(chain: ChainView): ChainView {
  return {
    at: (commitment) => chain.at(commitment),
    block: (slot) => chain.block(slot),
    commitmentOf: (slot) => chain.commitmentOf(slot),
    confirmTip: () => chain.confirmTip(),
    first: () => chain.first(),
    isHashValidAt: (blockhash, height) => chain.isHashValidAt(blockhash, height),
    get length() {
      return chain.length
    },
    newest: (count) => chain.newest(count),
    slots: (range) => chain.slots(range),
  }
}

function methodsOfHistory(history: BankView['history']): BankView['history'] {
  return {
    byAddress: (address) => history.byAddress(address),
    bySignature: (signature) => history.bySignature(signature),
    isTokenAccount: (address) => history.isTokenAccount(address),
    tokenAccountsOf: (owner) => history.tokenAccountsOf(owner),
    get size() {
      return history.size
    },
  }
}

function methodsOfView(view: BankView): BankView {
  return {
    chain: view.chain,
    history: view.history,
    genesisHash: view.genesisHash,
    runtime: view.runtime,
    accountAt: (address, commitment) => view.accountAt(address, commitment),
    changeTerms: (terms) => view.changeTerms(terms),
    closeBlock: () => view.closeBlock(),
    get consensus() {
      return view.consensus
    },
    switchConsensus: (plan) => view.switchConsensus(plan),
    feeOf: view.feeOf,
    lifetimeAt: (message, height) => view.lifetimeAt(message, height),
    resolve: (message) => view.resolve(message),
    reward: (address, lamports) => view.reward(address, lamports),
    submit: (transaction) => view.submit(transaction),
    writeAccount: (address, account) => view.writeAccount(address, account),
  }
}
