import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../core/address/address.ts'
import { findAssociatedAddress } from '../core/address/associated.ts'
import { addressesIn } from '../core/bundle/addresses-in.ts'
import { type Bundle, signedBytesOf } from '../core/bundle/bundle.ts'
import { MOST_HIDDEN_ACTS } from '../core/bundle/bounds.ts'
import { type DecidedByBytes, decideByBytes } from '../core/bundle/decided-by-bytes.ts'
import { digestBundle } from '../core/bundle/encode.ts'
import type { BundleReviewRequest, OwnRole } from '../core/bundle/review.ts'
import { reviewBundle } from '../core/bundle/review-bundle.ts'
import { mergeSignatures } from '../core/bundle/signatures.ts'
import { fromErrorValue, isStrongroomError, StrongroomError } from '../core/error/error.ts'
import { invariant } from '../core/error/invariant.ts'
import { decodeMessage } from '../core/message/decode.ts'
import type { Blockhash } from '../core/lifetime/lifetime.ts'
import { digestMessage, digestWords } from '../core/review/digest.ts'
import { completeBundle, countHiding, hiddenHints } from './hidden-in-bundle.ts'
import type { SignedMessageNote } from './journal/index.ts'
import { noteVault } from './note-vault.ts'
import { askWithJournal } from './pay/index.ts'
import type { Services } from './services.ts'
import { MESSAGES_PER_REQUEST_MAX } from './signer/bounds.ts'
import type { DecidedFor, PathHint, ReviewedMessage, SecondPerson, SignedEntry, ToSign } from './signer/protocol.ts'

/** As many accounts as are asked of the journal at once. */
const ASKED_AT_ONCE = 1_000

type Parts = Pick<Services, 'journal' | 'signer'>

type Asked = {
  readonly bundle: Bundle
  /** What the person compared with whoever prepared it, and typed. */
  readonly words: string
  /** The digest of what they reviewed here: somebody who makes two bundles can give both the same six words. */
  readonly reviewed: string
  /** The network that the keys here are for; null where that is not known. */
  readonly genesisHash: Blockhash | null
  readonly nowMs: number
  /** Approves, in the same request, what the policy asks a second person's approval for. */
  readonly second?: SecondPerson | undefined
}

/**
 * Has the signer of this machine sign a bundle: all of its transactions, or none. Nothing in it is trusted: it is reviewed with the keys of the open
 * vault, what it does is read from its bytes, and the vault's own policy decides. Blanks are filled first, and what then stands there is reviewed again.
 * Asked for again, it gives the same signatures.
 * @throws BUNDLE_OTHER_WORDS, BUNDLE_OTHER_DIGEST, what the review refuses, BUNDLE_CANNOT_SIGN, BUNDLE_NONCE_USED, BUNDLE_APPROVAL_NEEDED,
 *   BUNDLE_SIGNED_BEFORE, VAULT_LOCKED, what the signer refuses, and what its approve throws
 */
export async function signBundle(parts: Parts, { bundle, words, reviewed, genesisHash, nowMs, second }: Asked) {
  const digest = digestBundle(bundle)
  if (words.trim().toLowerCase().split(/\s+/).join(' ') !== digestWords(digest).join(' '))
    throw new StrongroomError('BUNDLE_OTHER_WORDS', {})
  if (reviewed !== bytesToHex(digest)) throw new StrongroomError('BUNDLE_OTHER_DIGEST', {})
  const { own, paths } = await readOwn(parts, bundle)
  const owns = (address: Address) => own.get(address) ?? null
  assertReviewed({ bundle, genesisHash, owns, nowMs })
  decideWhole({ bundle, genesisHash, owns })
  const completed = await completeBundle(parts, bundle, bytesToHex(digest))
  assertReviewed({ bundle: completed, genesisHash, owns, nowMs })
  const decided = decideWhole({ bundle: completed, genesisHash, owns })
  await assertNotSigned(parts, completed, decided)
  const { messages, approved } = await decide(parts, { bundle: completed, decided, paths, second })
  // A journal that could not keep what was signed refuses before anything is: the signer counts it as signed for ever.
  const asked = messages.map((one) => one.digest)
  const { signed } = await unlessRefused(parts, approved, async () => {
    await parts.journal.write('bundle-signing', (tx) => tx.noteBundleSigning({ bundle: bytesToHex(digest), messages: asked }))
    return signAll(parts, messages)
  })
  await noteVault(parts)
  const given = signed.flatMap(({ signatures }, place) =>
    signatures.map(({ address, signature }) => ({ transaction: place + 1, signer: address, signature })),
  )
  const { bundle: whole, keptOut, added } = mergeSignatures(completed, given)
  const [wrong] = keptOut
  if (wrong !== undefined) throw wrong.reason
  const isMissing = whole.transactions.some(({ signers }) => signers.some(({ signature }) => signature === null))
  invariant(!isMissing, 'every key that has to sign is in the vault')
  // Before it is given away: what the keys here signed stays known here.
  await parts.journal.write('bundle-signed', (tx) => tx.noteBundleSigned({ bundle: bytesToHex(digest), messages: notesOf(whole, decided) }))
  return { bundle: whole, digest: bytesToHex(digest), added: added.length }
}

/** @throws what the review refuses */
function assertReviewed(request: BundleReviewRequest): void {
  const { refusals, transactions } = reviewBundle(request)
  const [refusal] = [...refusals, ...transactions.flatMap((one) => one.refusals)]
  if (refusal !== undefined) throw refusal
}

function notesOf(bundle: Bundle, decided: readonly DecidedByBytes[]): readonly SignedMessageNote[] {
  const owners = receivingIn(bundle)
  return bundle.transactions.map((transaction, place) => {
    const {
      lifetime,
      signers: [first],
    } = transaction
    const message = signedBytesOf(transaction)
    const signature = first?.signature ?? null
    invariant(signature !== null, 'every key that has to sign has signed')
    const { staticAccounts } = decodeMessage(message)
    return {
      bytes: message,
      signature,
      nonceAccount: lifetime.kind === 'nonce' ? lifetime.nonceAccount : null,
      owners: owners.filter(({ account }) => staticAccounts.includes(account)),
      references: at(decided, place).references,
    }
  })
}

/** What a bundle and its review are asked before anything is signed. */
type Decidable = Pick<Asked, 'bundle' | 'genesisHash'> & { readonly owns: (address: Address) => OwnRole | null }

/** Why a bundle that nothing is refused of is not signed all the same, as far as its bytes and the addresses here say; null where it may be. */
export function findCannotSign(asked: Decidable): StrongroomError | null {
  try {
    decideWhole(asked)
    return null
  } catch (error) {
    if (isStrongroomError(error, 'BUNDLE_CANNOT_SIGN')) return error
    throw error
  }
}

/** @throws BUNDLE_CANNOT_SIGN */
function decideWhole({ bundle, genesisHash, owns }: Decidable): readonly DecidedByBytes[] {
  assertWhole(bundle, genesisHash)
  return decideByBytes(bundle, owns)
}

function assertWhole({ transactions }: Bundle, genesisHash: Blockhash | null): void {
  const refuse = (reason: string) => new StrongroomError('BUNDLE_CANNOT_SIGN', { transaction: null, reason })
  if (genesisHash === null) throw refuse('which network the keys here are for is not known')
  if (countHiding({ transactions }) > MOST_HIDDEN_ACTS)
    throw refuse(`it holds more than ${MOST_HIDDEN_ACTS} acts on hidden balances, each of which takes the keys some time to read`)
  if (transactions.length > MESSAGES_PER_REQUEST_MAX)
    throw refuse(`it holds more than ${MESSAGES_PER_REQUEST_MAX} transactions, which are all signed at once or not at all`)
}

/**
 * What the keys of the vault are to the addresses of a bundle. Where a derived one stands is the journal's word, which the signer proves by deriving
 * it before anything is signed.
 */
async function readOwn({ journal, signer }: Parts, bundle: Bundle) {
  const { state, treasury, imported } = await signer.status()
  if (state !== 'unlocked' || treasury === null) throw new StrongroomError('VAULT_LOCKED', {})
  const own = new Map<Address, OwnRole>(imported.map(({ address }) => [address, 'deposit']))
  const paths: PathHint[] = []
  const addresses = addressesIn(bundle)
  for (let at = 0; at < addresses.length; at += ASKED_AT_ONCE) {
    for (const { address, role, path } of await journal.read.accountsByAddress(addresses.slice(at, at + ASKED_AT_ONCE))) {
      if (role === 'watch' || path === null) continue
      own.set(address, 'deposit')
      paths.push({ address, path })
    }
  }
  own.set(treasury, 'treasury')
  return { own, paths }
}

/**
 * Whoever prepared it may not know what was signed here. The signer keeps that, and so does the journal: each knows it where an older copy of the other
 * was put back. The signer's own refusal of a reference comes as it signs. @throws BUNDLE_NONCE_USED, BUNDLE_SIGNED_BEFORE
 */
async function assertNotSigned({ signer, journal }: Parts, { transactions }: Bundle, decided: readonly DecidedByBytes[]): Promise<void> {
  const used = transactions.flatMap((bundled, place) => {
    const { lifetime } = bundled
    const digest = bytesToHex(digestMessage(signedBytesOf(bundled)))
    const { references } = at(decided, place)
    if (lifetime.kind !== 'nonce') return []
    const { nonceAccount, nonce } = lifetime
    return [{ nonceAccount, nonce, references, digest, transaction: place + 1 }]
  })
  const { entries } = await signer.signedSince({
    eventId: 0,
    nonces: used.map(({ nonceAccount, nonce }) => ({ account: nonceAccount, value: nonce })),
  })
  for (const { nonceAccount, nonce, references, digest, transaction } of used) {
    const isOther = (entry: SignedEntry) => entry.nonce?.account === nonceAccount && entry.nonce.value === nonce && entry.digest !== digest
    const { byNonce, byReference } = await journal.read.signedAlike({ nonceAccount, nonce, references })
    const isAnother = (signed: string) => signed !== digest
    if (entries.some(isOther) || byNonce.some(isAnother)) throw new StrongroomError('BUNDLE_NONCE_USED', { transaction, nonceAccount })
    if (byReference.some(isAnother)) throw new StrongroomError('BUNDLE_SIGNED_BEFORE', { transaction })
  }
}

type Deciding = Pick<Asked, 'bundle' | 'second'> & { readonly decided: readonly DecidedByBytes[]; readonly paths: readonly PathHint[] }

/** Has the signer seal what is decided, say what its policy thinks of it, and take a second person's approval. @throws what it refuses, SIGNER_NOT_DECIDED */
async function decide(
  parts: Parts,
  { bundle, decided, paths, second }: Deciding,
): Promise<{ readonly messages: readonly ToSign[]; readonly approved: readonly string[] }> {
  const { signer } = parts
  const messages = bundle.transactions.map(signedBytesOf)
  const intents = messages.map((message, place) => ({ ...at(decided, place), message, lifetime: 'nonce' as const }))
  const { seals } = await signer.sealDecisions({ intents })
  const sealed = decided.map((one, place) => ({ ...one, seal: at(seals, place) }))
  const asked = sealed.map((one) => ({ ...one, lifetime: 'nonce' as const }))
  const { reviewed } = await signer.review({
    messages,
    paths,
    tokenAccounts: [...receivingIn(bundle), ...hiddenHints(bundle)],
    allowNonce: true,
    decided: asked,
  })
  const approved = await approveAsked(parts, { reviewed, decided: asked, second })
  const toSign = sealed.map((one, place): ToSign => {
    const digest = bytesToHex(digestMessage(at(messages, place)))
    // No node was asked: it lands in no block before the first, and where its nonce stood was not seen.
    return { ...one, digest, earlier: [], lastValidBlockHeight: null, notBeforeSlot: 0n, nonceSlot: null }
  })
  return { messages: toSign, approved }
}

type Approving = Pick<Asked, 'second'> & { readonly reviewed: readonly ReviewedMessage[]; readonly decided: readonly DecidedFor[] }

/** What the policy asks a second person for is approved by whoever gave their passphrase. @throws BUNDLE_APPROVAL_NEEDED, what else the policy refuses, and what the signer's approve throws */
async function approveAsked(parts: Parts, { reviewed, decided, second }: Approving): Promise<readonly string[]> {
  const asked = reviewed.flatMap(({ refusal, digest, effects }, place) => {
    if (refusal === null) return []
    const error = fromErrorValue(refusal)
    // Nobody is called for a bundle that is refused all the same.
    if (!isStrongroomError(error, 'SIGNER_APPROVAL_NEEDED')) throw error
    const { asset, amount, above } = error.context
    return [{ needed: { transaction: place + 1, asset, amount, above }, message: { digest, decided: at(decided, place), effects } }]
  })
  const [first] = asked
  if (first === undefined) return []
  if (second === undefined) throw new StrongroomError('BUNDLE_APPROVAL_NEEDED', first.needed)
  const { given } = await parts.signer.approve({ messages: asked.map(({ message }) => message), ...second })
  await noteVault(parts)
  return given.map(({ seal }) => seal)
}

/** What was approved for a bundle that is not signed after all is approved no more: nobody signs a part of it alone by that. */
async function unlessRefused<Value>(parts: Parts, approved: readonly string[], act: () => Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    for (const seal of approved) await parts.signer.dropApproval({ seal })
    if (approved.length > 0) await noteVault(parts)
    throw error
  }
}

/** Whose the token accounts are that are paid into, as the bundle says; the signer derives each again. */
function receivingIn({ transactions, facts: { mints } }: Bundle) {
  const programs = new Map(mints.map(({ mint, tokenProgram }) => [mint, tokenProgram]))
  const hints = transactions.flatMap(({ intent: { lines } }) =>
    lines.flatMap(({ asset: mint, recipient: owner }) => {
      const tokenProgram = mint === 'native' ? undefined : programs.get(mint)
      return mint === 'native' || tokenProgram === undefined
        ? []
        : [{ account: findAssociatedAddress({ owner, mint, tokenProgram }), owner }]
    }),
  )
  return [...new Map(hints.map((hint) => [hint.account, hint])).values()]
}

/** @throws BUNDLE_SIGNED_BEFORE, and what the signer refuses */
async function signAll(parts: Parts, messages: readonly ToSign[]) {
  try {
    return await askWithJournal(parts, (journal) => parts.signer.sign({ messages, journal }))
  } catch (error) {
    if (!isStrongroomError(error, 'SIGNER_SIGNED_BEFORE')) throw error
    const transaction = messages.findIndex(({ intent }) => intent === error.context.intent) + 1
    throw new StrongroomError('BUNDLE_SIGNED_BEFORE', { transaction }, { cause: error })
  }
}

function at<Value>(values: readonly Value[], place: number): Value {
  const value = values[place]
  invariant(value !== undefined, 'there is one for each transaction')
  return value
}
