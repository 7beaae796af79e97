import { bytesToHex } from '@noble/hashes/utils.js'
import { type Address, parseAddress } from '../../core/address/address.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { Slot } from '../../core/chain/slot.ts'
import { isSignature, type Signature } from '../../core/keys/signature.ts'
import { verifySignature } from '../../core/keys/keypair.ts'
import type { Blockhash } from '../../core/lifetime/lifetime.ts'
import { decodeMessage } from '../../core/message/decode.ts'
import { votesNeeded } from '../../core/payment/votes.ts'
import { digestMessage } from '../../core/review/digest.ts'
import type { AttemptRecord, Storable } from '../journal/index.ts'
import { MAX_STATUSES, type NodeClient, type NodeSet, type SignatureStatus } from '../node/index.ts'
import type { SignedEntry } from '../signer/protocol.ts'
import { asStrongroomError } from '../tasks.ts'
import { askEach, requireVoices } from './heights.ts'
import { readNonceValues } from './nonces.ts'
import { type DraftWork, inRunsOf, type PayParts } from './parts.ts'
import { readEffect, type Shown } from './read-effect.ts'
import { readSeen } from './seen.ts'

/*
 * The journal says how the earlier messages of a payment ended, and it is a file. Whoever can write it could call a payment dead that was made, or
 * that may still be, and the next message would make it again. So before another one is signed the chain is asked once more of all that were
 * signed before: none may have been executed, and none may be able to. How long each lives is in the signer's record and in its own bytes.
 */

/** Leaves out what was paid already, what may still be, and what nobody can tell of now. What was paid is recorded so, and sending is closed. */
export async function leaveOutLanded(parts: PayParts, drafts: readonly DraftWork[]): Promise<readonly DraftWork[]> {
  const known = await parts.journal.read.knownAttempts(drafts.map(({ intent }) => intent.id))
  const again: Again[] = []
  for (const work of drafts) {
    const one = { work, earlier: (known.get(work.intent.id) ?? []).filter(isSigned) }
    const altered = one.earlier.find((attempt) => !isAsSigned(attempt))
    if (altered === undefined) again.push(one)
    else await endAltered(parts, work, altered.id)
  }
  const asked = again.flatMap(({ earlier }) => earlier)
  const ends = await tryToRead(parts, asked)
  const clear: DraftWork[] = []
  for (const one of again) if (await isClear(parts, one, ends)) clear.push(one.work)
  return clear
}

type Signed = Extract<AttemptRecord, { readonly signature: Signature }>
type Again = { readonly work: DraftWork; readonly earlier: readonly Signed[] }

function isSigned(attempt: AttemptRecord): attempt is Signed {
  return attempt.signature !== null
}

/** The signer knows the digest: only the message that it signed has it, and only the signature that it made is of that message. */
function isAsSigned({ message, digest, signature }: Signed): boolean {
  if (bytesToHex(digestMessage(message)) !== bytesToHex(digest) || !isSignature(signature)) return false
  const [address] = decodeMessage(message).staticAccounts
  return address !== undefined && verifySignature({ address, message, signature })
}

/** Nobody can tell what became of a message that does not stand in the journal as it was signed. */
async function endAltered(
  { journal, onChange, onTrouble }: PayParts,
  { intent, attempt: draft }: DraftWork,
  attempt: number,
): Promise<void> {
  const { id: intentId, decisionId: decision } = intent
  const altered = new StrongroomError('JOURNAL_ATTEMPT_ALTERED', { intent: intentId, attempt })
  await journal.write('altered', async (tx) => {
    await tx.refuseDraft({ attemptId: draft.id, proof: { code: altered.code } })
    await tx.abandonIntent({ intentId, why: altered.message, as: 'unknown' })
    await tx.closeSending({ reason: 'movement-unexplained', context: { kind: 'attempt-altered', attempt } })
  })
  onTrouble(altered)
  onChange({ kind: 'intent', intent: intentId, decision, state: 'unknown' })
}

/**
 * Of signed messages: `executed` by the word of one node at least, `over` where they can never be, and `moved` where this ledger holds what they did,
 * with the slot of their block.
 */
type Ends = {
  readonly executed: ReadonlySet<Signature>
  readonly over: ReadonlySet<Signature>
  readonly moved: ReadonlyMap<Signature, Slot>
}
const NO_ENDS: Ends = { executed: new Set(), over: new Set(), moved: new Map() }

/** Where it cannot be read now, what was never signed before does not wait for it. */
async function tryToRead(parts: PayParts, asked: readonly Signed[]): Promise<Ends> {
  if (asked.length === 0) return NO_ENDS
  try {
    return await readEnds(parts, asked)
  } catch (error) {
    parts.onTrouble(asStrongroomError(error))
    return NO_ENDS
  }
}

/** @throws NODE_ONE_ANSWERED where several are configured, NODE_DISAGREEMENT, VAULT_LOCKED, and as every question to nodes */
async function readEnds(parts: PayParts, asked: readonly Signed[]): Promise<Ends> {
  const { journal, nodes, signer } = parts
  const { entries } = await signer.signedSince({ eventId: 0, digests: asked.map(({ digest }) => bytesToHex(digest)) })
  const recorded = new Map(entries.map((entry) => [entry.signature, entry]))
  const said = await readStatuses(nodes, asked)
  const isOver = await openIsOver(nodes, asked, recorded)
  const statusesOf = ({ signature }: Signed) => said.get(signature) ?? []
  const failed = new Set(asked.flatMap((one) => (hasFailed(nodes, statusesOf(one)) ? [one.signature] : [])))
  const moved = await journal.read.movementSlots(asked.map(({ signature }) => signature))
  return {
    // A failed transaction moved its fee.
    moved: new Map([...moved].filter(([signature]) => !failed.has(signature))),
    executed: new Set(asked.flatMap((one) => (statusesOf(one).some(({ status }) => status?.err === null) ? [one.signature] : []))),
    over: new Set(
      asked.flatMap((one) => {
        const statuses = statusesOf(one)
        return failed.has(one.signature) || (isOver(one) && isSearched(nodes, statuses)) ? [one.signature] : []
      }),
    ),
  }
}

/** What one node says; where it keeps no history, of recent slots alone. */
type Said = { readonly status: SignatureStatus | null; readonly searched: boolean }

async function readStatuses(nodes: NodeSet, asked: readonly Signed[]): Promise<ReadonlyMap<Signature, readonly Said[]>> {
  const said = new Map<Signature, Said[]>()
  const signatures = [...new Set(asked.map(({ signature }) => signature))]
  for (const run of inRunsOf(MAX_STATUSES, signatures)) {
    const told = await askEach(nodes, (node) => askStatuses(node, run))
    for (const { statuses, searched } of told.values())
      for (const [at, signature] of run.entries())
        said.set(signature, [...(said.get(signature) ?? []), { status: statuses[at] ?? null, searched }])
  }
  return said
}

async function askStatuses(node: NodeClient, signatures: readonly Signature[]) {
  try {
    return { statuses: (await node.getSignatureStatuses(signatures, { searchHistory: true })).value, searched: true }
  } catch (error) {
    if (!isStrongroomError(error, 'NODE_HISTORY_OFF')) throw error
    return { statuses: (await node.getSignatureStatuses(signatures)).value, searched: false }
  }
}

/** A transaction that is final with an error is not executed again. */
function hasFailed(nodes: NodeSet, said: readonly Said[]): boolean {
  const failed = said.filter(({ status }) => status !== null && status.commitment === 'finalized' && status.err !== null)
  return failed.length >= votesNeeded(nodes.names())
}

/** Whether as many as must be heard looked through their history, as for a proof of death. */
function isSearched(nodes: NodeSet, said: readonly Said[]): boolean {
  return said.filter(({ searched }) => searched).length >= votesNeeded(nodes.names())
}

/** What a message lives by, as the signer recorded it; as the journal has it where a vault that was made again does not remember it. */
type Lifetime = Pick<SignedEntry, 'lastValidBlockHeight' | 'nonce'>

function lifetimeOf({ signature, lifetime }: Signed, recorded: ReadonlyMap<Signature, SignedEntry>): Lifetime {
  const entry = recorded.get(signature)
  if (entry !== undefined) return entry
  if (lifetime.kind === 'blockhash') return { lastValidBlockHeight: lifetime.lastValidBlockHeight, nonce: null }
  return { lastValidBlockHeight: null, nonce: { account: lifetime.nonceAccount, value: parseAddress(lifetime.nonce) } }
}

const blockhashOf = ({ message }: Signed) => decodeMessage(message).lifetimeToken as Blockhash

/** By its nonce account, or by its end and because no node takes its blockhash any more. */
async function openIsOver(
  nodes: NodeSet,
  asked: readonly Signed[],
  recorded: ReadonlyMap<Signature, SignedEntry>,
): Promise<(one: Signed) => boolean> {
  const lived = asked.map((one) => ({ one, lifetime: lifetimeOf(one, recorded) }))
  const accounts = lived.flatMap(({ lifetime: { nonce } }): Address[] => (nonce === null ? [] : [nonce.account]))
  const { values } = await readNonceValues(nodes, [...new Set(accounts)])
  const byBlockhash = lived.filter(({ lifetime: { nonce } }) => nonce === null)
  const taken = await readTaken(nodes, new Set(byBlockhash.map(({ one }) => blockhashOf(one))))
  const height = byBlockhash.length === 0 ? 0n : (await readSeen(nodes)).height
  return (one) => {
    const { nonce, lastValidBlockHeight: last } = lifetimeOf(one, recorded)
    if (nonce !== null) return String(values.get(nonce.account)?.nonce) !== String(nonce.value)
    return last !== null && height > last && !taken.has(blockhashOf(one))
  }
}

/** Blockhashes that some node still takes a message with. */
async function readTaken(nodes: NodeSet, blockhashes: ReadonlySet<Blockhash>): Promise<ReadonlySet<Blockhash>> {
  const taken = new Set<Blockhash>()
  for (const blockhash of blockhashes) {
    const told = await askEach(nodes, (node) => node.isBlockhashValid(blockhash, { commitment: 'processed' }))
    requireVoices(nodes, 'whether a blockhash is over', [...told.keys()])
    if ([...told.values()].some(({ value }) => value)) taken.add(blockhash)
  }
  return taken
}

/** Whether none of the earlier messages was executed or can be, as two nodes say where two are configured. One that was is recorded. */
async function isClear(parts: PayParts, { work, earlier }: Again, { executed, over, moved }: Ends): Promise<boolean> {
  for (const attempt of earlier) {
    const { signature, state } = attempt
    const inLedger = moved.get(signature)
    if (executed.has(signature)) {
      const shown = await tryToShow(parts, signature)
      const succeeded = shown?.record.transaction.meta?.succeeded
      if (succeeded === true && shown !== null) {
        const { nodes, record } = shown
        await recordLanded(parts, work, { attempt, slot: record.slot, by: { nodes: [...nodes], onlyNode: nodes.length < 2 } })
      }
      if (succeeded !== false) return false
    } else if (inLedger !== undefined) {
      // Nodes may have forgotten it. One that failed stays as it is: what it moved was its fee.
      if (state !== 'failed') await recordLanded(parts, work, { attempt, slot: inLedger, by: { ledger: true } })
      return false
    } else if (!over.has(signature)) return false
  }
  return true
}

/** Null where it cannot be told now. */
async function tryToShow({ nodes, onTrouble }: PayParts, signature: Signature): Promise<Shown | null> {
  try {
    return await readEffect(nodes, signature)
  } catch (error) {
    onTrouble(asStrongroomError(error))
    return null
  }
}

async function recordLanded(
  { journal, onChange }: PayParts,
  { intent, attempt: draft }: DraftWork,
  { attempt, slot, by }: { readonly attempt: Signed; readonly slot: Slot; readonly by: { readonly [fact: string]: Storable } },
): Promise<void> {
  const { id: intentId, decisionId: decision } = intent
  const isItsOwn = attempt.intentId === intentId
  await journal.write('landed-after-all', (tx) =>
    tx.recordLandedAfterAll({
      signature: attempt.signature,
      slot,
      proof: { by: 'chain', attempt: attempt.id, ...by },
      draft: { id: draft.id, intentId, isItsOwn },
    }),
  )
  onChange({ kind: 'intent', intent: intentId, decision, state: isItsOwn ? 'satisfied' : 'abandoned' })
}
