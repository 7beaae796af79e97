import type { Address } from '../../../src/core/address/address.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { PROOF_FEATURES } from '../../../src/core/chain/proof-program.ts'
import { parseAddress } from '../../../src/core/address/address.ts'
import { StrongroomError } from '../../../src/core/error/error.ts'
import { PROOF_PROGRAM } from '../../../src/core/program/confidential-transfer.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { type NodeClient, type NodeSet, openNodes } from '../../../src/main/node/index.ts'
import { GENESIS } from '../node.ts'
import { blockhashOf } from '../../main/journal/samples.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import type { Random } from '../random.ts'
import { ciphertextOf, copyOf, mintBytes, tokenAccountBytes } from './bytes.ts'
import type { HiddenChain } from './chain.ts'
import { ACCOUNTS, ciphertextIn, CUSTOMER, CUSTOMER_ACCOUNT, FEE, HOME, MINT, MOST, type State, sumOf, TREASURY } from './state.ts'

const FEATURE_OWNER = parseAddress('Feature111111111111111111111111111111111111')
const DECIMALS = 6
const CUSTOMER_HOLDS = 10_000_000n

export type NodeWeather = {
  readonly nodes: number
  readonly lag: number
  readonly lies: number
  readonly silence: number
  readonly isOld: boolean
}

function shown(state: State, address: Address) {
  const info = (owner: Address, data: Uint8Array, lamports: bigint) => ({
    owner,
    data,
    lamports,
    executable: false,
    rentEpoch: 0n,
    space: null,
  })
  const purse = address === CUSTOMER ? CUSTOMER_HOLDS : state.purses.get(address)
  if (purse !== undefined) return info(SYSTEM_PROGRAM, new Uint8Array(), purse)
  if (address === MINT) return info(TOKEN_2022_PROGRAM, mintBytes(DECIMALS), 1n)
  if (address === PROOF_FEATURES[2]) return info(FEATURE_OWNER, Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0), 1n)
  if (address === HOME)
    return state.home === null
      ? null
      : info(TOKEN_2022_PROGRAM, tokenAccountBytes(MINT, { owner: TREASURY, amount: state.home }, null), 2_000_000n)
  const context = state.contexts.get(address)
  if (context !== undefined) return info(PROOF_PROGRAM, context.kept ?? new Uint8Array(context.bytes), context.held)
  if (state.dusty.has(address)) return info(SYSTEM_PROGRAM, new Uint8Array(), 1n)
  if (address === CUSTOMER_ACCOUNT) return info(TOKEN_2022_PROGRAM, customerBytes(state), 3_000_000n)
  const found = ACCOUNTS.includes(address) ? state.accounts.get(address) : undefined
  if (found === undefined) return null
  const pending =
    found.pending.length === 0
      ? new Uint8Array(64)
      : ciphertextOf(sumOf(found.pending), `pending ${address} ${found.handle} ${found.pending.length}`)
  const bytes = tokenAccountBytes(
    MINT,
    { owner: found.owner, amount: found.public },
    { ...found, pending, available: ciphertextIn(address, found), credits: BigInt(found.pending.length), most: MOST },
  )
  return info(TOKEN_2022_PROGRAM, bytes, 3_000_000n)
}

/** Whatever is paid is applied at once. */
function customerBytes({ paid }: State): Uint8Array {
  const available = ciphertextOf(paid, `the customer ${paid}`)
  const standing = { owner: CUSTOMER, public: 0n, pending: new Uint8Array(64), available, copy: copyOf(paid) }
  const counters = { credits: 0n, most: MOST, expected: 0n, actual: 0n }
  return tokenAccountBytes(MINT, { owner: CUSTOMER, amount: 0n }, { ...standing, ...counters })
}

/** Each answer from a view of its own. The first node lies, where there are others: of what was, it says that it is so now, and more. */
export function openHiddenNodes(
  chain: HiddenChain,
  random: Random,
  { weather, isCalm, before }: { weather: NodeWeather; isCalm: () => boolean; before: () => Promise<void> },
): NodeSet {
  const view = (least: number): State => {
    const lag = isCalm() ? 0 : random.below(weather.lag + 1)
    const at = chain.finals.at(-1 - lag) ?? chain.final()
    if (at.slot >= least) return at
    return chain.finals.find((state) => state.slot >= least) ?? chain.final()
  }
  const client = (name: string, isLiar: boolean) => {
    const asked = async (): Promise<void> => {
      await before()
      if (!isCalm() && random.chance(weather.silence))
        throw new StrongroomError('NODE_TIMED_OUT', { node: name, method: 'any', timeoutMs: 1 })
    }
    return {
      name,
      maxRps: null,
      plainToPublic: false,
      figures: () => ({ calls: 0, msMedian: null, msP95: null, errorRate: 0, lastError: null, silent: false, msLimited: null }),
      close: () => undefined,
      getGenesisHash: async () => GENESIS,
      getEpochInfo: async () => ({ epoch: 0n, absoluteSlot: slot(chain.final().slot), blockHeight: blockHeight(chain.final().height) }),
      getMultipleAccounts: async (addresses: readonly Address[], { minContextSlot = 0n }: { minContextSlot?: bigint } = {}) => {
        await asked()
        const isLying = isLiar && !isCalm() && random.chance(weather.lies)
        const state = isLying ? (chain.finals.at(-1 - random.below(30)) ?? chain.final()) : view(Number(minContextSlot))
        return {
          contextSlot: slot(isLying ? chain.final().slot + random.below(5) : state.slot),
          value: addresses.map((address) => shown(state, address)),
        }
      },
      getSignaturesForAddress: async () => (await asked(), []),
      getMinimumBalanceForRentExemption: async (bytes: number) => (await asked(), BigInt(bytes) * 1_000n + 890_000n),
      getFeeForMessage: async (message: Uint8Array) => {
        await asked()
        return { contextSlot: slot(chain.final().slot), value: lamports(BigInt(decodeMessage(message).header.signerCount) * FEE) }
      },
      getLatestBlockhash: async () => {
        await asked()
        const { slot: at, height } = chain.final()
        return { blockhash: blockhashOf(at), lastValidBlockHeight: blockHeight(height + 150), fetchedSlot: slot(at) }
      },
      simulateTransaction: async () => {
        await asked()
        return { contextSlot: slot(chain.final().slot), value: { err: weather.isOld ? 'UnsupportedVersion' : null } }
      },
    } as unknown as NodeClient
  }
  const clients = Array.from({ length: weather.nodes }, (_, index) => client(`node ${index + 1}`, index === 0 && weather.nodes > 1))
  return openNodes({ nodes: clients, genesisHash: GENESIS, now: () => 0, pauseMs: 0, agreePauseMs: 0 })
}
