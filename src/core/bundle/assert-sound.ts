import { findPublicNetwork } from '../chain/clusters.ts'
import { isStrongroomError, sayError, StrongroomError } from '../error/error.ts'
import { lifetimeToken } from '../lifetime/lifetime.ts'
import { decodeMessage } from '../message/decode.ts'
import { expandInstructions } from '../message/expand.ts'
import { type CompiledMessage, signersOf } from '../message/message.ts'
import { assertWithinLimits } from '../message/transaction.ts'
import { decodeSystemInstruction, type SystemInstruction } from '../program/system.ts'
import { plain } from '../text/sentence.ts'
import { encodeBase64 } from '../chain/base64.ts'
import type { Bundle, BundledTransaction, BundleFacts } from './bundle.ts'
import { findCompletedProblem, findHiddenProblem } from './hidden-act.ts'

/** What the public networks are called, by the words that this program has for them and by those of the networks themselves. */
const NETWORK_NAMES: readonly (readonly [name: string, network: ReturnType<typeof findPublicNetwork>])[] = [
  ['mainnet', 'production'],
  ['mainnet-beta', 'production'],
  ['production', 'production'],
  ['testnet', 'test'],
  ['devnet', 'development'],
]

/**
 * Refuses a bundle that contradicts itself: its claims of signers, lifetimes and versions against the bytes of its messages, facts that are
 * said twice, and a network that is called by the name of another; and what is said to be done to hidden balances against the bytes.
 * @throws BUNDLE_NETWORK_NAME, BUNDLE_MESSAGE, BUNDLE_MESSAGE_TWICE, BUNDLE_SIGNERS, BUNDLE_LIFETIME, BUNDLE_SIGNER_CANNOT, BUNDLE_FACT_TWICE,
 *   BUNDLE_HIDDEN, BUNDLE_COMPLETED
 */
export function assertSound({ network, signer, transactions, facts }: Bundle): void {
  assertName(network)
  const firstOf = new Map<string, number>()
  const isOfHidden = transactions.some(({ hidden }) => hidden !== undefined)
  for (const [place, bundled] of transactions.entries()) {
    const transaction = place + 1
    const message = readMessage(bundled.message, transaction)
    assertSigners(bundled, message, transaction)
    assertLifetime(bundled, message, transaction)
    if (isOfHidden) assertHidden(bundled, transaction)
    const { version } = message
    if (!signer.versions.includes(version)) throw new StrongroomError('BUNDLE_SIGNER_CANNOT', { transaction, version })
    const text = encodeBase64(bundled.message)
    const first = firstOf.get(text)
    if (first !== undefined) throw new StrongroomError('BUNDLE_MESSAGE_TWICE', { transaction, first })
    firstOf.set(text, transaction)
  }
  assertOnce(facts)
}

function assertName({ name, genesisHash }: Bundle['network']): void {
  const known = NETWORK_NAMES.find(([one]) => one === name.toLowerCase())
  if (known !== undefined && known[1] !== findPublicNetwork(genesisHash)) {
    throw new StrongroomError('BUNDLE_NETWORK_NAME', { name, genesisHash })
  }
}

function readMessage(bytes: Uint8Array, transaction: number): CompiledMessage {
  try {
    const message = decodeMessage(bytes)
    assertWithinLimits(message)
    return message
  } catch (error) {
    if (!isStrongroomError(error)) throw error
    throw new StrongroomError('BUNDLE_MESSAGE', { transaction, reason: `${plain(sayError(error).happened)} (${error.code})` })
  }
}

function assertSigners({ signers }: BundledTransaction, message: CompiledMessage, transaction: number): void {
  const asked = signersOf(message)
  const isSame = asked.length === signers.length && signers.every(({ address }, place) => address === asked[place])
  if (!isSame) throw new StrongroomError('BUNDLE_SIGNERS', { transaction })
}

function assertLifetime({ lifetime }: BundledTransaction, message: CompiledMessage, transaction: number): void {
  const problem = lifetimeProblem(lifetime, message)
  if (problem !== null) throw new StrongroomError('BUNDLE_LIFETIME', { transaction, problem })
}

/** A file of its version holds nothing else. @throws BUNDLE_HIDDEN, BUNDLE_COMPLETED */
function assertHidden({ hidden, ...bundled }: BundledTransaction, transaction: number): void {
  const wrong = hidden === undefined ? 'the bundle holds something else beside it' : findHiddenProblem({ ...bundled, hidden })
  if (wrong !== null) throw new StrongroomError('BUNDLE_HIDDEN', { transaction, problem: wrong })
  const problem = hidden === undefined ? null : findCompletedProblem({ ...bundled, hidden })
  if (problem !== null) throw new StrongroomError('BUNDLE_COMPLETED', { transaction, problem })
}

function lifetimeProblem(lifetime: BundledTransaction['lifetime'], message: CompiledMessage): string | null {
  if (lifetimeToken(lifetime) !== message.lifetimeToken) return 'they hold another blockhash or value of a nonce'
  const advance = firstAdvance(message)
  switch (lifetime.kind) {
    case 'blockhash':
      return advance === null ? null : 'they begin by advancing a nonce account, so that they do not expire'
    case 'nonce': {
      if (advance === null) return 'they do not begin by advancing a nonce account that they name themselves'
      const isSame = advance.nonceAccount === lifetime.nonceAccount && advance.authority === lifetime.authority
      return isSame ? null : 'they advance another nonce account, or by another authority'
    }
  }
}

/** The advance that a message begins with. A nonce account that a lookup table gives is none to the ledger. */
function firstAdvance(message: CompiledMessage): Extract<SystemInstruction, { kind: 'advanceNonce' }> | null {
  const [first] = message.instructions
  if (first === undefined || first.accountIndexes.some((index) => index >= message.staticAccounts.length)) return null
  const [whole] = expandInstructions({ message: { ...message, lookups: [], instructions: [first] } })
  const decoded = whole === undefined ? null : decodeSystemInstruction(whole)
  return decoded?.kind === 'advanceNonce' ? decoded : null
}

function assertOnce({ accounts, mints, tables, hooks, rents }: BundleFacts): void {
  const named: readonly (readonly [kind: string, names: readonly string[]])[] = [
    ['account', accounts.map(({ address }) => address)],
    ['mint', mints.map(({ mint }) => mint)],
    ['lookup table', tables.map(({ address }) => address)],
    ['transfer hook', hooks.map(({ mint }) => mint)],
    ['rent-exempt minimum', rents.map(({ byteLength }) => `${byteLength} bytes`)],
  ]
  for (const [kind, names] of named) {
    const twice = names.toSorted().find((name, at, all) => at > 0 && all[at - 1] === name)
    if (twice !== undefined) throw new StrongroomError('BUNDLE_FACT_TWICE', { kind, of: twice })
  }
}
