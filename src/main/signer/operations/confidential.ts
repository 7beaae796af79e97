import { concatBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import { findAssociatedAddress } from '../../../core/address/associated.ts'
import { U64_MAX } from '../../../core/amount/lamports.ts'
import { sealDecryptable } from '../../../core/confidential/decryptable-balance.ts'
import type { ConfidentialKeys } from '../../../core/confidential/derive-keys.ts'
import { withoutAmount } from '../../../core/confidential/without-amount.ts'
import { elgamalKeyOf } from '../../../core/confidential/public-key.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { type ConfidentialAccount, decodeConfidentialAccount } from '../../../core/program/confidential-account.ts'
import { MOST_TRANSFERRED } from '../../../core/program/confidential-payment.ts'
import { TOKEN_2022_PROGRAM } from '../../../core/program/ids.ts'
import { decodeTokenAccount } from '../../../core/program/token-account.ts'
import { type Owned, withKeys, withRecordedKeys } from '../confidential/account-keys.ts'
import { readHidden } from '../confidential/read-hidden.ts'
import { loadZk, type Zk } from '../confidential/zk.ts'
import type { ConfidentialRead, ConfidentialToRead, HiddenBalances } from '../confidential-protocol.ts'
import type { PathHint } from '../protocol.ts'
import type { Unlocked } from '../session.ts'
import { forEachInTurns, type Operation, type SignerContext } from './signer-context.ts'

/**
 * Reads what accounts hide, one at a time: after each, the process hears what else is asked, such as to lock. Some 0.3 s where something is pending.
 * @throws VAULT_LOCKED, SIGNER_NOT_OURS, SIGNER_REQUEST_MALFORMED
 */
export const readConfidential: Operation<'readConfidential'> = async (context, { accounts, paths }, onProgress) => {
  const zk = await prepareToRead(context, paths)
  const read: ConfidentialRead[] = []
  await forEachInTurns(
    context,
    accounts,
    (unlocked, asked) => {
      read.push(readAnd(zk, asked.account, openAccount(unlocked, asked), () => null).read)
      onProgress({ done: read.length, total: accounts.length })
    },
    1,
  )
  return { read }
}

/** The library is loaded and the owners' places are proved, while the vault is open. */
async function prepareToRead(context: SignerContext, paths: readonly PathHint[]): Promise<Zk> {
  context.session.unlocked()
  const zk = await loadZk()
  await forEachInTurns(context, paths, ({ ownership }, hint) => ownership.prove(hint))
  return zk
}

type Told = { readonly hidden: HiddenBalances; readonly secrets: ConfidentialKeys }

/** Reads an account by its keys, and makes something of what it hides; both with keys that are derived once. Nothing is made where they are not known. */
function readAnd<Made>(
  zk: Zk,
  account: Address,
  { confidential, owned, arrived }: Opened,
  make: (told: Told) => Made | null,
): { readonly read: ConfidentialRead; readonly made: Made | null } {
  const nobodys = { read: { account, keys: null, hidden: null }, made: null }
  if (owned === null) return nobodys
  const done = withRecordedKeys(owned, confidential.elgamalKey, (secrets, keys) => {
    const hidden = readHidden(zk, secrets, confidential, arrived)
    const read = { account, keys, hidden }
    return { read, made: make({ hidden, secrets }) }
  })
  return done ?? nobodys
}

/** @throws VAULT_LOCKED, SIGNER_NOT_OURS, SIGNER_REQUEST_MALFORMED */
export const makeConfiguration: Operation<'makeConfiguration'> = async (context, { place, keys, paths }) => {
  const zk = await prepareToRead(context, paths)
  const { vault, ownership } = context.session.unlocked()
  const { account, owner, mint } = place
  const at = ownership.placeOf(owner)
  if (at === null) throw new StrongroomError('SIGNER_NOT_OURS', { address: owner, path: null })
  if (findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM }) !== account)
    throw new StrongroomError('SIGNER_REQUEST_MALFORMED', { field: 'place', problem: 'it is not the associated account of its owner' })
  return withKeys({ ...place, place: at, contents: vault.contents }, keys, ({ elgamalSecret, aesKey }) => ({
    elgamalKey: elgamalKeyOf(elgamalSecret),
    proof: zk.proveKey(elgamalSecret),
    decryptableZero: sealDecryptable({ aesKey, account, state: new Uint8Array(0), amount: 0n }),
  }))
}

/** @throws VAULT_LOCKED, SIGNER_NOT_OURS, SIGNER_REQUEST_MALFORMED */
export const makeApplication: Operation<'makeApplication'> = async (context, { paths, ...asked }) => {
  const zk = await prepareToRead(context, paths)
  const { account } = asked
  const opened = openAccount(context.session.unlocked(), asked)
  const { available, pendingLow, pendingHigh, credits: expectedCredits } = opened.confidential
  return readAnd(zk, account, opened, ({ hidden, secrets: { aesKey } }) => {
    const after = hidden.pending === null || hidden.available === null ? null : hidden.pending + hidden.available
    if (after === null || after > U64_MAX) return null
    const state = concatBytes(available, pendingLow, pendingHigh)
    return { expectedCredits, available: after, decryptableAvailable: sealDecryptable({ aesKey, account, state, amount: after }) }
  })
}

/** @throws VAULT_LOCKED, SIGNER_NOT_OURS, SIGNER_REQUEST_MALFORMED */
export const makeWithdrawal: Operation<'makeWithdrawal'> = async (context, { amount: asked, paths, ...read }) => {
  const zk = await prepareToRead(context, paths)
  const { account } = read
  const opened = openAccount(context.session.unlocked(), read)
  const { available: ciphertext } = opened.confidential
  return readAnd(zk, account, opened, ({ hidden, secrets: { elgamalSecret, aesKey } }) => {
    const available = hidden.available ?? 0n
    const amount = asked === 'all' ? available : asked
    const left = available - amount
    const less = amount === 0n || left < 0n ? null : withoutAmount(ciphertext, amount)
    const proofs = less === null ? null : zk.proveLeft(elgamalSecret, less, left)
    if (proofs === null) return null
    return { amount, left, decryptableLeft: sealDecryptable({ aesKey, account, state: ciphertext, amount: left }), ...proofs }
  })
}

/** @throws VAULT_LOCKED, SIGNER_NOT_OURS, SIGNER_REQUEST_MALFORMED */
export const makeConfidentialPayment: Operation<'makeConfidentialPayment'> = async (context, { paths, amount: wanted, ...asked }) => {
  const zk = await prepareToRead(context, paths)
  const opened = openAccount(context.session.unlocked(), asked)
  const { available } = opened.confidential
  const { account, recipientKey, auditorKey } = asked
  return readAnd(zk, account, opened, ({ hidden, secrets: { elgamalSecret, aesKey } }) => {
    const amount = wanted === 'all' ? (hidden.available ?? 0n) : wanted
    const left = (hidden.available ?? 0n) - amount
    if (amount === 0n || amount > MOST_TRANSFERRED || left < 0n) return null
    const proofs = zk.provePayment(elgamalSecret, { available, amount, left, recipientKey, auditorKey })
    if (proofs === null) return null
    return { amount, left, decryptableLeft: sealDecryptable({ aesKey, account, state: available, amount: left }), ...proofs }
  })
}

/** @throws VAULT_LOCKED, SIGNER_NOT_OURS, SIGNER_REQUEST_MALFORMED */
export const makeEmptying: Operation<'makeEmptying'> = async (context, { paths, ...asked }) => {
  const zk = await prepareToRead(context, paths)
  const opened = openAccount(context.session.unlocked(), asked)
  return readAnd(zk, asked.account, opened, ({ hidden, secrets: { elgamalSecret } }) => {
    const zero = hidden.pending === 0n && hidden.available === 0n ? zk.proveZero(elgamalSecret, opened.confidential.available) : null
    return zero === null ? null : { zero }
  })
}

type Opened = { readonly confidential: ConfidentialAccount; readonly owned: Owned | null; readonly arrived: readonly bigint[] }

/** Whose it is and of which mint stands in its bytes. @throws SIGNER_REQUEST_MALFORMED */
function openAccount({ vault, ownership }: Unlocked, { account, data, arrived = [] }: ConfidentialToRead): Opened {
  const token = decodeTokenAccount(data)
  const confidential = decodeConfidentialAccount(data)
  if (token === null || confidential === null) throw notConfidential(account)
  const { owner, mint } = token
  const place = ownership.placeOf(owner)
  return { confidential, arrived, owned: place === null ? null : { account, owner, mint, place, contents: vault.contents } }
}

function notConfidential(account: Address): StrongroomError {
  return new StrongroomError('SIGNER_REQUEST_MALFORMED', { field: 'accounts', problem: `${account} is no confidential token account` })
}
