import { MOST_SYMBOL_LETTERS } from '../../core/bundle/bounds.ts'
import type { Address } from '../../core/address/address.ts'
import type { Bundle, BundledTransaction, BundleFacts, ClaimedIntent, HiddenLeft, IntentLine, Seen } from '../../core/bundle/bundle.ts'
import type { Asset } from '../../core/deposit/deposit.ts'
import { invariant } from '../../core/error/invariant.ts'
import { isBlockhash } from '../../core/lifetime/lifetime.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { signersOf } from '../../core/message/message.ts'
import { blankActOf, type BlankUpkeep } from '../../core/plan/blank-confidential.ts'
import { tendedAccounts } from '../../core/plan/upkeep.ts'
import { decodeMintExtensions } from '../../core/program/mint-extensions.ts'
import { decodeTokenAccount } from '../../core/program/token-account.ts'
import { plain, say } from '../../core/text/sentence.ts'
import { counted } from '../../core/text/counted.ts'
import type { Services } from '../services.ts'
import type { AccountInfo } from '../node/index.ts'
import type { Leaving, ReadForBundle } from './read-for-bundle.ts'

const fitsSymbol = (label: string | null) => label !== null && label.length <= MOST_SYMBOL_LETTERS

type Made = {
  readonly planned: Leaving['transactions'][number]
  readonly message: Uint8Array
  readonly lifetime: ReadForBundle['lifetimes'][number]
}
type Making = {
  readonly asset: Asset
  readonly transactions: readonly Made[]
  readonly read: ReadForBundle
  readonly hidden?: HiddenLeft | undefined
}

/** How a fee follows from what a signature costs. */
const FEE_RULE = 'for each signature, and the price of its compute units where it offers one'

/** The bundle of planned payments, sweeps or advances, each of which lives by a nonce account of its own: unsigned, with what nodes said of whatever it names. */
export async function bundleFor(
  { journal, now }: Pick<Services, 'journal' | 'now'>,
  { asset, transactions, read, hidden }: Making,
): Promise<Bundle> {
  const network = await journal.read.network()
  invariant(network !== null && isBlockhash(network.genesisHash), 'nodes were asked, so the network is known')
  // A label that a bundle has no room for is left out: nobody could read the bundle.
  const labels = new Map((await journal.read.mints()).map(({ mint, label }) => [mint, fitsSymbol(label) ? label : null]))
  return {
    network: { genesisHash: network.genesisHash, name: network.name },
    preparedAt: new Date(now()).toISOString(),
    signer: { versions: ['legacy', 0, 1], reading: 'clear' },
    transactions: transactions.map((made) => ({ ...bundledOf(made, asset, read.seen), ...hiddenOf(hidden, read.seen) })),
    facts: factsOf({ asset, read, transactions }, labels),
  }
}

function bundledOf({ planned, message, lifetime }: Made, asset: Asset, seen: Seen): BundledTransaction {
  return {
    message,
    lifetime,
    seen,
    signers: signersOf(decodeMessage(message)).map((address) => ({ address, signature: null })),
    intent: intentOf(planned, { asset: asset.kind === 'native' ? 'native' : asset.mint, home: lifetime.authority }),
    // The policy that counts is the one where it is signed.
    policy: null,
  }
}

function hiddenOf(left: HiddenLeft | undefined, seen: Seen): Pick<BundledTransaction, 'hidden'> {
  return left === undefined ? {} : { hidden: { ...left, seen, completed: null } }
}

type Claiming = Pick<IntentLine, 'asset'> & { readonly home: Address }

/** A sweep goes to the account that has authority over its nonce account. */
function intentOf(planned: Made['planned'], { asset, home }: Claiming): ClaimedIntent {
  if (planned.kind === 'payment') {
    const lines = planned.payees.map(({ key: reference, recipient, amount }) => ({ reference, recipient, amount, asset }))
    return { kind: 'payment', words: plain(say`payment of ${counted(lines.length, 'reference')}`), lines }
  }
  const act = planned.kind === 'upkeep' ? blankActOf(planned.upkeep) : null
  if (act !== null) return { kind: 'upkeep', words: wordsOf(act), lines: [] }
  if (planned.kind === 'upkeep')
    return { kind: 'upkeep', words: plain(say`advance of ${counted(tendedAccounts(planned.upkeep).length, 'nonce account')}`), lines: [] }
  // A token account that is closed without holding anything moves nothing.
  const moving = planned.sources.filter(({ amount }) => amount > 0n)
  const lines = moving.map(({ amount }) => ({ reference: null, recipient: home, amount, asset }))
  return { kind: 'sweep', words: plain(say`sweep of ${counted(planned.sources.length, 'account')}`), lines }
}

function wordsOf(act: BlankUpkeep): string {
  if (act.kind === 'apply') return 'apply of what is pending'
  return act.amount === 'all' ? 'withdrawal of all that is available' : `withdrawal of ${act.amount} smallest units`
}

function factsOf(
  { asset, read, transactions }: Pick<Making, 'asset' | 'read' | 'transactions'>,
  labels: ReadonlyMap<string, string | null>,
): BundleFacts {
  const isBySignature = transactions.every(({ planned }) => planned.feeRule === undefined)
  const { accounts, lamportsPerSignature, seen } = read
  const mint = asset.kind === 'token' ? asset.mint : null
  return {
    accounts: [...accounts].flatMap(([address, info]) => (address === mint ? [] : [{ address, ...accountFact(info, asset), seen }])),
    mints: asset.kind === 'token' ? [{ ...mintFact(asset, accounts), symbol: labels.get(asset.mint) ?? null, seen }] : [],
    tables: [],
    hooks: [],
    rents: [],
    // A bundle says what a signature costs. Where the network charges by another rule, it says nothing of the fee.
    fee: isBySignature ? { lamportsPerSignature, rule: FEE_RULE, seen } : null,
    height: null,
  }
}

function accountFact({ lamports, owner: program, data }: AccountInfo, asset: Asset) {
  const held = asset.kind === 'token' && program === asset.tokenProgram ? decodeTokenAccount(data) : null
  const token = held === null ? null : { mint: held.mint, owner: held.owner, amount: held.amount }
  return { lamports, program, token }
}

type Token = Extract<Asset, { kind: 'token' }>

function mintFact({ mint, tokenProgram, decimals }: Token, accounts: ReadForBundle['accounts']) {
  const data = accounts.get(mint)?.data
  const extensions = data === undefined ? null : decodeMintExtensions(data)
  return { mint, tokenProgram, decimals, extensions: extensions?.types ?? [] }
}
