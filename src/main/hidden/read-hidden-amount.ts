import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../../core/address/address.ts'
import type { RpcTransaction } from '../../core/chain/rpc-transaction.ts'
import { arrivesOtherwise } from '../../core/deposit/confidential.ts'
import { type HiddenArrival, hiddenArrivalsTo } from '../../core/deposit/hidden-arrivals.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { verifySignature } from '../../core/keys/keypair.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { encodeMessage } from '../../core/message/encode.ts'
import type { CreditRecord, HiddenAmount, Journal } from '../journal/index.ts'
import type { NodeSet } from '../node/index.ts'
import { inRunsOf, readPathsOf } from '../pay/index.ts'
import { CONFIDENTIAL_PER_REQUEST_MAX } from '../signer/bounds.ts'
import type { ArrivalRead } from '../signer/confidential-protocol.ts'
import type { SignerClient } from '../signer-client.ts'
import { readOfTransaction } from '../watch/index.ts'

export type HiddenParts = {
  readonly journal: Journal
  readonly nodes: NodeSet
  readonly signer: Pick<SignerClient, 'status' | 'readArrivals'>
}

/**
 * How much a hidden arrival brought, as two nodes show its transaction, where there are two, and as the account's own keys decrypt it. Several transfers
 * are one arrival: their sum. Null where it cannot be read now: no node keeps the transaction, or the owner's key is not in this vault.
 * @throws VAULT_LOCKED, NODE_ANSWER_MALFORMED where its bytes are not those that were signed, or nothing arrives in it, NODE_DISAGREEMENT, WATCH_ONE_NODE_ALONE and the codes of the nodes
 */
export async function readHiddenAmount(parts: HiddenParts, credit: CreditRecord): Promise<HiddenAmount | null> {
  const { journal, nodes, signer } = parts
  const { account, owner, asset, signature } = credit
  if (signature === null || asset.kind !== 'token') return null
  const [record] = await journal.read.accountsByAddress([owner])
  if (record === undefined || record.role === 'watch') return null
  const found = await readOfTransaction(nodes, signature, {
    what: `the ciphertexts of transaction ${signature}`,
    read: (transaction) => (isSigned(transaction, signature) ? findIn(transaction, account) : 'forged'),
    textOf,
  })
  if (found === null) return null
  if (found === 'forged') throw untrue(nodes, 'transaction')
  if (!isOfThisArrival(found)) throw untrue(nodes, 'meta')
  if (found.isOther) return { amount: null, why: 'other-hidden-changes' }
  const arrivals = found.arrivals.filter((arrival) => arrival !== null)
  if (arrivals.length < found.arrivals.length) return { amount: null, why: 'not-in-transaction' }
  const paths = await readPathsOf(journal, [owner])
  const read: ArrivalRead[] = []
  for (const run of inRunsOf(CONFIDENTIAL_PER_REQUEST_MAX, arrivals)) {
    const asked = run.map((arrival) => ({ account, owner, mint: asset.mint, ...arrival }))
    read.push(...(await signer.readArrivals({ arrivals: asked, paths })).read)
  }
  if (read.some(({ isOwned }) => !isOwned)) return null
  const amounts = read.flatMap(({ amount }) => amount ?? [])
  if (amounts.length < arrivals.length) return { amount: null, why: 'unreadable' }
  return { amount: amounts.reduce((sum, amount) => sum + amount, 0n), why: null }
}

function untrue(nodes: NodeSet, path: string): StrongroomError {
  return new StrongroomError('NODE_ANSWER_MALFORMED', { node: nodes.names().join(), method: 'getTransaction', path })
}

/**
 * What a transaction did is the nodes’ word, and this one brought something: one that shows no arrival contradicts the movement that is on record. No two
 * transfers of one transaction have one statement: it names what is left to the sender. So a copy of a transfer, as if a program had called it, is untrue.
 */
function isOfThisArrival({ isOther, arrivals }: Found): boolean {
  const texts = arrivals.map(textOfArrival).filter((text) => text !== ELSEWHERE)
  return (isOther || arrivals.length > 0) && new Set(texts).size === texts.length
}

type Found = { readonly isOther: boolean; readonly arrivals: readonly HiddenArrival[] }

/** The bytes of a transaction are no node's word: others than were signed do not bear the signature by which it is known. */
function isSigned({ message }: RpcTransaction, signature: Signature): boolean {
  if (message.form !== 'compiled') return false
  const [address] = message.compiled.staticAccounts
  return address !== undefined && verifySignature({ address, message: encodeMessage(message.compiled), signature })
}

function findIn(transaction: RpcTransaction, account: Address): Found {
  return { isOther: arrivesOtherwise(transaction, account), arrivals: hiddenArrivalsTo(transaction, account) }
}

function textOf(found: Found | 'forged'): string {
  if (found === 'forged') return 'other bytes than were signed'
  const { isOther, arrivals } = found
  return [isOther ? 'with other changes' : 'alone', ...arrivals.map(textOfArrival)].join()
}

const ELSEWHERE = 'elsewhere'
const textOfArrival = (one: HiddenArrival): string =>
  one === null ? ELSEWHERE : `${one.elgamalKey} ${bytesToHex(one.low)} ${bytesToHex(one.high)}`
