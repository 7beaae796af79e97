import { MOST_SYMBOL_LETTERS } from '../../core/bundle/bounds.ts'
import type { Bundle, BundledTransaction, BundleFacts, Seen } from '../../core/bundle/bundle.ts'
import { invariant } from '../../core/error/invariant.ts'
import { isBlockhash } from '../../core/lifetime/lifetime.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import type { PlannedPayment } from '../../core/plan/payment.ts'
import { decodeMintExtensions } from '../../core/program/mint-extensions.ts'
import { plain, say } from '../../core/text/sentence.ts'
import { counted } from '../../core/text/counted.ts'
import type { Services } from '../services.ts'
import type { ReadForBundle } from './read-for-bundle.ts'

const fitsSymbol = (label: string | null) => label !== null && label.length <= MOST_SYMBOL_LETTERS

type Made = { readonly planned: PlannedPayment; readonly message: Uint8Array; readonly lifetime: ReadForBundle['lifetimes'][number] }
type Making = { readonly transactions: readonly Made[]; readonly read: ReadForBundle }

/** How a fee follows from what a signature costs. */
const FEE_RULE = 'for each signature, and the price of its compute units where it offers one'

/** The bundle of planned payments, each of which lives by a nonce account of its own: unsigned, with what nodes said of whatever it names. */
export async function bundleFor({ journal, now }: Pick<Services, 'journal' | 'now'>, { transactions, read }: Making): Promise<Bundle> {
  const network = await journal.read.network()
  invariant(network !== null && isBlockhash(network.genesisHash), 'nodes were asked, so the network is known')
  // A label that a bundle has no room for is left out: nobody could read the bundle.
  const labels = new Map((await journal.read.mints()).map(({ mint, label }) => [mint, fitsSymbol(label) ? label : null]))
  return {
    network: { genesisHash: network.genesisHash, name: network.name },
    preparedAt: new Date(now()).toISOString(),
    signer: { versions: ['legacy', 0, 1], reading: 'clear' },
    transactions: transactions.map((made) => bundledOf(made, read.seen)),
    facts: factsOf({ transactions, read }, labels),
  }
}

function bundledOf({ planned, message, lifetime }: Made, seen: Seen): BundledTransaction {
  const { header, staticAccounts } = decodeMessage(message)
  const { asset, payees } = planned
  const lines = payees.map(({ key: reference, recipient, amount }) => ({
    reference,
    recipient,
    amount,
    asset: asset.kind === 'native' ? ('native' as const) : asset.mint,
  }))
  return {
    message,
    lifetime,
    seen,
    signers: staticAccounts.slice(0, header.signerCount).map((address) => ({ address, signature: null })),
    intent: { kind: 'payment', words: plain(say`payment of ${counted(lines.length, 'reference')}`), lines },
    // The policy that counts is the one where it is signed.
    policy: null,
  }
}

function factsOf({ transactions, read }: Making, labels: ReadonlyMap<string, string | null>): BundleFacts {
  const { accounts, lamportsPerSignature, seen } = read
  const [first] = transactions
  const asset = first?.planned.asset
  const mint = asset?.kind === 'token' ? asset.mint : null
  return {
    accounts: [...accounts].flatMap(([address, { lamports, owner: program }]) =>
      address === mint ? [] : [{ address, lamports, program, token: null, seen }],
    ),
    mints: asset?.kind === 'token' ? [{ ...mintFact(asset, accounts), symbol: labels.get(asset.mint) ?? null, seen }] : [],
    tables: [],
    hooks: [],
    rents: [],
    fee: { lamportsPerSignature, rule: FEE_RULE, seen },
    height: null,
  }
}

type Token = Extract<PlannedPayment['asset'], { kind: 'token' }>

function mintFact({ mint, tokenProgram, decimals }: Token, accounts: ReadForBundle['accounts']) {
  const data = accounts.get(mint)?.data
  const extensions = data === undefined ? null : decodeMintExtensions(data)
  return { mint, tokenProgram, decimals, extensions: extensions?.types ?? [] }
}
