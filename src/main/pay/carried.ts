import type { Address } from '../../core/address/address.ts'
import type { Slot } from '../../core/chain/slot.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { verifySignature } from '../../core/keys/keypair.ts'
import { invariant } from '../../core/error/invariant.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { encodeTransaction } from '../../core/message/transaction.ts'
import type { ReadNonce } from '../../core/payment/death.ts'
import { landingWindow } from '../../core/payment/landing-window.ts'
import { findOverAt } from '../../core/payment/moved-nonce.ts'
import { type CarriedRecord, type Journal, PAGE_ROWS_MAX, type ReturnedCarried } from '../journal/index.ts'
import { carriedOut } from './carried-out.ts'
import { askEach } from './heights.ts'
import { readNoncesOf } from './nonces.ts'
import { eachApart, type PayParts } from './parts.ts'
import { paymentIntent } from './payment-intents.ts'
import { decodeIntent } from './stored-intent.ts'

/*
 * Messages that left in a bundle. Whoever has a signed one may send it, so that each may land at any time: it ends by its signature becoming known, or
 * by proof that it never lands (docs/offline-preparing.md).
 */

type Following = Pick<PayParts, 'journal' | 'nodes' | 'gate' | 'onChange' | 'onTrouble'>

/** Looks what became of each message whose nonce account holds another value now. */
export async function followCarried(parts: Following): Promise<void> {
  const out: CarriedRecord[] = []
  for await (const carried of carriedOut(parts.journal)) out.push(carried)
  if (out.length === 0) return
  const accounts = [...new Set(out.map(({ lifetime }) => lifetime.nonceAccount))]
  const told = await askEach(parts.nodes, (node) => readNoncesOf(node, accounts))
  await eachApart(parts, out, async (carried) => {
    const reads = readsOf(told, carried.lifetime.nonceAccount)
    const { readSlot, lifetime } = carried
    const overAtSlot = findOverAt({ nonce: lifetime.nonce, readSlot, configuredNodes: parts.nodes.names(), told: reads })
    if (overAtSlot !== null) await followOver(parts, carried, { overAtSlot, nodes: [...reads.keys()] })
  })
}

type Told = ReadonlyMap<string, ReadonlyMap<Address, ReadNonce>>

function readsOf(told: Told, account: Address): ReadonlyMap<string, ReadNonce> {
  return new Map(
    [...told].flatMap(([node, values]) => [...values].flatMap(([of, read]) => (of === account ? [[node, read] as const] : []))),
  )
}

type Over = { readonly overAtSlot: CarriedRecord['readSlot']; readonly nodes: readonly string[] }

/** Its nonce account moved on: by this message, or by another. Asked first how far the ledger has read: what it reads meanwhile is found afterwards. */
async function followOver(parts: Following, carried: CarriedRecord, { overAtSlot, nodes }: Over): Promise<void> {
  const { journal, gate, onChange } = parts
  const { id: carriedId, readSlot, feePayer, decisionId } = carried
  // A node may have named a later slot for the nonce than the one at which it was read.
  const { sinceSlot } = landingWindow({ notSignedBeforeSlot: readSlot })
  const isRead = await gate.hasRead({ sinceSlot, upToSlot: overAtSlot, owners: [feePayer] })
  const signature = await findSignature(journal, carried, sinceSlot)
  if (signature !== null) {
    const returned = returnOf(carried, [signature])
    await journal.write('carried', (tx) => tx.returnCarried([returned]))
    onChange({ kind: 'attempt', intent: returned.intent.id, decision: decisionId, state: 'signed', signature })
  } else if (isRead) {
    const proof = { by: 'nonce', nodes, onlyNode: nodes.length < 2, overAtSlot }
    await journal.write('carried', (tx) => tx.endCarried({ carriedId, proof }))
  }
}

/**
 * The signature under which the ledger recorded the message; null where it recorded none. A transaction is known by the signature of its fee payer, and
 * that of this message alone is one over its bytes: whoever sent it, nobody can show another transaction for it.
 */
async function findSignature(journal: Journal, { message, feePayer: address }: CarriedRecord, sinceSlot: Slot): Promise<Signature | null> {
  let after: number | undefined
  for (;;) {
    const moved = await journal.read.movedSince({
      account: address,
      sinceSlot,
      ...(after === undefined ? {} : { after }),
      limit: PAGE_ROWS_MAX,
    })
    const found = moved.find(({ signature }) => verifySignature({ address, message, signature }))
    if (found !== undefined) return found.signature
    after = moved.at(-1)?.id
    if (moved.length < PAGE_ROWS_MAX) return null
  }
}

/** The intent and the signed bytes that a message becomes. `signatures`: of each of its signers, in their order. */
export function returnOf(carried: CarriedRecord, signatures: readonly Signature[]): ReturnedCarried {
  const { id: carriedId, message, decisionId, number, what } = carried
  const planned = decodeIntent(what)
  invariant(planned.kind === 'payment', 'payments alone leave in a bundle')
  const { header } = decodeMessage(message)
  invariant(header.signerCount === signatures.length, `message ${carriedId} has a signature of each of its signers`)
  const [signature] = signatures
  invariant(signature !== undefined, 'a message has a signer')
  const intent = { ...paymentIntent(planned, `${decisionId}/${number}`), what }
  return { carriedId, intent, predicted: planned.changes, signature, transaction: encodeTransaction({ message, signatures }) }
}
