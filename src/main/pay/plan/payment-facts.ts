import type { Address } from '../../../core/address/address.ts'
import { classifyAccount } from '../../../core/address/classify-account.ts'
import { lamports } from '../../../core/amount/lamports.ts'
import type { Asset } from '../../../core/deposit/deposit.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Payee } from '../../../core/plan/payment.ts'
import type { ChainTerms, Holder } from '../../../core/plan/sweep.ts'
import { reasonAgainst } from '../../../core/recipient/judge-recipient.ts'
import type { NotAWallet } from '../../../core/recipient/recipient.ts'
import { spellingsOf } from '../../../core/text/spelling.ts'
import { type AccountFacts, accountIn } from '../read/agreed-reads.ts'
import { readAccountFacts, readTerms, readTreasury } from '../read/balances.ts'
import { readNoncePool } from '../read/nonces.ts'
import { readOutflow } from '../intent/outflow.ts'
import type { PayParts } from '../parts.ts'
import type { PaymentAsked } from '../intent/payment-request.ts'
import { readPrice } from '../read/price.ts'
import { readListedAsset } from '../read/listed-asset.ts'
import { type ConfidentialFacts, readConfidentialPayment } from '../confidential/confidential-payment.ts'
import { placeOf, placesOf, readHooks, readSource, readTokenTerms, type TokenFacts } from '../read/token-payment.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>
type Deciding = Pick<PayParts, 'journal' | 'nodes' | 'signer'>

/** As much of what a person asks as decides what is read. The version is no part of it: either is planned over the same facts. */
type FactsAsked = Pick<
  PaymentAsked,
  | 'asset'
  | 'from'
  | 'payees'
  | 'lifetime'
  | 'blockhash'
  | 'computeUnitPrice'
  | 'mostPerTransaction'
  | 'hookAccounts'
  | 'confidential'
  | 'allowUnfunded'
  | 'memo'
>

/**
 * Everything that payments are planned from, read once: of the chain at finalized, as two nodes say where two are configured, and of the
 * journal. The facts are of one request; whatever is decided later is read again.
 */
export type PaymentFacts = {
  /** Who pays, with what is free to be paid: less what outstanding intents will take. */
  readonly payer: Holder
  /** Whether outstanding intents will take lamports of the payer. */
  readonly hasOutstanding: boolean
  readonly terms: ChainTerms
  /** In micro-lamports per compute unit; null for none. */
  readonly price: bigint | null
  /** Keys of those asked that were paid before, or still may be. Their recipients are not read. */
  readonly known: ReadonlySet<string>
  /** Recipients whose keys we hold, where a limit makes it matter. */
  readonly own: ReadonlySet<Address>
  /** Who advances the nonce that the payments will live by; null under a blockhash. */
  readonly nonceAuthority: Address | null
  readonly accounts: AccountFacts
  /** Null for the native token. */
  readonly tokens: TokenFacts | null
  /** Null where everybody sees the amounts. */
  readonly confidential: ConfidentialFacts | null
}

export type FactsOptions = {
  /** An intent whose payments are planned again, proved without effect: neither its outflow counts nor its keys. */
  readonly except?: string | undefined
  /** Accounts that are wanted beside those of the payments. */
  readonly beside?: readonly Address[]
  /** Who advances the nonce, where it is none of the pool: the account that pays, whose key is elsewhere. */
  readonly nonceAuthority?: Address
}

/**
 * Asks at once whatever needs no other answer. What outstanding intents will take is read right after the balances, so that one which is
 * decided meanwhile counts.
 * @throws PLAN_NO_TREASURY, PLAN_MINT_NOT_LISTED, PAYMENT_NO_NONCE, NODE_*; of a hidden amount VAULT_LOCKED
 */
export async function readPaymentFacts(
  parts: Deciding,
  asked: FactsAsked,
  { except, beside = [], nonceAuthority: named }: FactsOptions = {},
): Promise<PaymentFacts> {
  const { journal, nodes } = parts
  const from = asked.from ?? (await readTreasury(journal))
  const asset = await readListedAsset(parts, asked)
  const nonceAuthority = asked.lifetime === 'nonce' ? (named ?? (await readNonceAuthority(parts))) : null
  const keys = asked.payees.map(({ key }) => key)
  const known = except === undefined ? await readKnownKeys(parts, keys) : new Set<string>()
  const recipients = asked.payees.filter(({ key }) => !known.has(key)).map(({ recipient }) => recipient)
  const token = asset.kind === 'native' ? null : { asset, places: placesOf(asset, [from, ...recipients]) }
  const tokenAccounts = token === null ? [] : [token.asset.mint, ...token.places.values()]
  const reading = readAccountFacts(nodes, [from, ...recipients, ...tokenAccounts, ...beside])
  const paying: Paying = { from, reading, known, payees: asked.payees, given: asked.hookAccounts ?? [], except }
  const [accounts, payer, tokens, terms, price, own] = await Promise.all([
    reading,
    readPayer(parts, paying),
    token === null ? null : readTokenFacts(parts, token, paying),
    readTerms(nodes, from),
    readPriceAsked(parts, { ...asked, from }, asset),
    readOwn(parts, asked),
  ])
  const read = { ...payer, terms, price, known, own, nonceAuthority, accounts, tokens }
  const isCarried = named !== undefined
  return { ...read, confidential: asked.confidential === true ? await readHiddenPayment(parts, read, { ...asked, isCarried }) : null }
}

/** Nothing is made of what was paid before, or where nobody is paid. */
async function readHiddenPayment(
  parts: Deciding,
  { payer, known, accounts, tokens }: Omit<PaymentFacts, 'confidential'>,
  { payees, lifetime, blockhash, allowUnfunded, memo, isCarried }: FactsAsked & { readonly isCarried: boolean },
): Promise<ConfidentialFacts> {
  const [payee, ...others] = payees
  invariant(payee !== undefined && others.length === 0, 'one payment is hidden at a time')
  const { amount: asked, recipient } = payee
  const amount = asked === 'all' ? null : asked
  if (tokens === null) return { made: 'mint-not-confidential', amount: amount ?? 0n, spots: null }
  const reason = known.has(payee.key) ? 'paid-already' : reasonIn(accounts, recipient)
  if (reason !== null) return { made: reason, amount: amount ?? 0n, spots: null }
  const recipientLamports = accountIn(accounts, recipient)?.lamports ?? lamports(0n)
  const there = { ...payee, recipientLamports, ...placeOf(tokens, accounts, recipient) }
  const isBlockhashGiven = blockhash !== null
  const paying = { payee: there, amount, payer, lifetime, isBlockhashGiven, allowUnfunded, memo, isCarried }
  return readConfidentialPayment(parts, { accounts, tokens }, paying)
}

type Paying = Pick<PaymentFacts, 'known'> &
  Pick<FactsAsked, 'payees'> & {
    readonly from: Address
    readonly reading: Promise<AccountFacts>
    readonly given: NonNullable<FactsAsked['hookAccounts']>
    readonly except: string | undefined
  }

async function readPayer({ journal }: Reading, { from, reading, except }: Paying): Promise<Pick<PaymentFacts, 'payer' | 'hasOutstanding'>> {
  const info = accountIn(await reading, from)
  const outflow = await readOutflow(journal, { account: from, asset: { kind: 'native' }, except })
  const free = (info?.lamports ?? 0n) - outflow
  return { payer: { address: from, lamports: lamports(free > 0n ? free : 0n) }, hasOutstanding: outflow > 0n }
}

/** What a hook wants to see depends on the amount, and is asked only for what can be paid at all. */
async function readTokenFacts(
  parts: Reading,
  token: Pick<TokenFacts, 'asset' | 'places'>,
  { from: owner, reading, known, payees, given, except }: Paying,
): Promise<TokenFacts> {
  const [accounts, source, terms] = await Promise.all([
    reading,
    readSource(parts, reading, { ...token, owner, except }),
    readTokenTerms(parts.nodes, token.asset, reading),
  ])
  const facts = { ...token, ...terms, source }
  const paid = payees
    .filter(({ key, recipient }) => !known.has(key) && reasonIn(accounts, recipient) === null)
    .map((payee): Payee => ({ ...payee, amount: payee.amount === 'all' ? source.amount : payee.amount }))
  return { ...facts, hooks: await readHooks(parts.nodes, facts, accounts, { payees: paid, owner, given }) }
}

/** Why nobody is paid at an address, from what was read of it; null where it is a wallet. */
export function reasonIn(accounts: AccountFacts, recipient: Address): NotAWallet | null {
  return reasonAgainst(classifyAccount(recipient, accountIn(accounts, recipient)))
}

/** Those of the keys under which something was paid, or still may be; under another spelling, too, as a version before kept it. */
export async function readKnownKeys({ journal }: Pick<Reading, 'journal'>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const spelled = keys.flatMap(spellingsOf)
  const live = await journal.read.livePayments(spelled)
  const others = [...(await journal.read.paidElsewhere(spelled)), ...(await journal.read.carriedKeys(spelled))]
  const known = new Set([...live.map(({ key }) => key), ...others])
  return new Set(keys.filter((key) => spellingsOf(key).some((one) => known.has(one))))
}

/** What goes to accounts of your own does not count for a limit, as with the signer. */
async function readOwn({ journal }: Reading, { mostPerTransaction, payees }: FactsAsked): Promise<ReadonlySet<Address>> {
  if (mostPerTransaction === undefined) return new Set()
  const known = await journal.read.knownAddresses(payees.map(({ recipient }) => recipient))
  return new Set(known.flatMap(({ address, own: held }) => (held === 'key' ? [address] : [])))
}

/** One that is reserved now will be free again: the payment waits for it. */
async function readNonceAuthority(parts: Reading): Promise<Address> {
  const [nonce] = (await readNoncePool(parts)).toSorted((left, right) => Number(left.attemptId !== null) - Number(right.attemptId !== null))
  if (nonce === undefined) throw new StrongroomError('PAYMENT_NO_NONCE', {})
  return nonce.authority
}

type Pricing = Pick<FactsAsked, 'computeUnitPrice' | 'payees'> & { readonly from: Address }

async function readPriceAsked(parts: Reading, { computeUnitPrice: asked, from, payees }: Pricing, asset: Asset): Promise<bigint | null> {
  if (asked !== 'auto') return asked
  return readPrice(parts, { asset, from, recipients: payees.map(({ recipient }) => recipient) })
}
