import type { Commitment } from '../../core/chain/slot.ts'
import type { Bank } from './bank.ts'
import type { Block } from './block.ts'
import type { Chain } from './chain.ts'
import type { Entry } from './entry.ts'
import type { History } from './history.ts'

export type ChainView = Pick<
  Chain,
  'at' | 'block' | 'commitmentOf' | 'confirmTip' | 'first' | 'isHashValidAt' | 'length' | 'newest' | 'slots'
>
export type HistoryView = Pick<History, 'byAddress' | 'bySignature' | 'isTokenAccount' | 'size' | 'tokenAccountsOf'>
type Endpoints = Pick<
  Bank,
  | 'accountAt'
  | 'changeTerms'
  | 'closeBlock'
  | 'consensus'
  | 'feeOf'
  | 'genesisHash'
  | 'lifetimeAt'
  | 'resolve'
  | 'reward'
  | 'runtime'
  | 'submit'
  | 'switchConsensus'
  | 'writeAccount'
>

/** What an endpoint of the network sees of its one bank. The bank itself is the view of a node that is well. */
export type BankView = Endpoints & { readonly chain: ChainView; readonly history: HistoryView }

/** How a node lags behind the bank: by how many blocks, and how many blocks it keeps (null: all of them). */
export type Shortfall = { readonly behindBlocks: bigint; readonly keptBlocks: bigint | null }

/** The bank as a node shows it that is late or keeps little. What is sent to it still reaches the bank at once. */
export function viewOf(bank: Bank, shortfall: Shortfall): BankView {
  const chain = chainView(bank.chain, shortfall)
  return {
    chain,
    history: historyView(bank.history, chain),
    genesisHash: bank.genesisHash,
    runtime: bank.runtime,
    accountAt: (address, commitment) =>
      commitment === 'newest' ? bank.accountAt(address, commitment) : bank.accountAfter(address, chain.at(commitment).slot),
    changeTerms: (terms) => bank.changeTerms(terms),
    closeBlock: () => bank.closeBlock(),
    get consensus() {
      return bank.consensus
    },
    switchConsensus: (plan) => bank.switchConsensus(plan),
    feeOf: bank.feeOf,
    lifetimeAt: (message, height) => bank.lifetimeAt(message, height),
    resolve: (message) => bank.resolve(message),
    reward: (address, lamports) => bank.reward(address, lamports),
    submit: (transaction) => bank.submit(transaction),
    writeAccount: (address, account) => bank.writeAccount(address, account),
  }
}

function chainView(chain: Chain, { behindBlocks, keptBlocks }: Shortfall): ChainView {
  const before = (block: Block, blocks: bigint): Block => chain.atHeight(block.height - blocks)
  const at = (commitment: Commitment) => before(chain.at(commitment), behindBlocks)
  const first = () => (keptBlocks === null ? chain.first() : before(at('processed'), keptBlocks))
  const isSeen = (slot: bigint) => slot >= first().slot && slot <= at('processed').slot
  return {
    at,
    first,
    block: (slot) => (isSeen(slot) ? chain.block(slot) : undefined),
    commitmentOf(slot) {
      if (slot <= at('finalized').slot) return 'finalized'
      return slot <= at('confirmed').slot ? 'confirmed' : 'processed'
    },
    confirmTip: () => chain.confirmTip(),
    isHashValidAt: (blockhash, height) => chain.isHashValidAt(blockhash, height),
    get length() {
      return Number(at('processed').height - first().height) + 1
    },
    newest: (count) =>
      chain
        .newest(count + Number(behindBlocks))
        .filter(({ slot }) => isSeen(slot))
        .slice(0, count),
    slots({ from, to, limit }) {
      const [oldest, newest] = [first().slot, at('processed').slot]
      return chain.slots({ from: from < oldest ? oldest : from, to: to > newest ? newest : to, limit })
    },
  }
}

function historyView(history: History, chain: ChainView): HistoryView {
  const isSeen = ({ slot }: Entry) => chain.block(slot) !== undefined
  return {
    byAddress: (address) => history.byAddress(address).filter(isSeen),
    bySignature(signature) {
      const entry = history.bySignature(signature)
      return entry !== undefined && isSeen(entry) ? entry : undefined
    },
    isTokenAccount: (address) => history.isTokenAccount(address),
    tokenAccountsOf: (owner) => history.tokenAccountsOf(owner),
    get size() {
      return history.size
    },
  }
}
