import type { DraftId } from '../../../src/core/payment/attempt.ts'
import { createHash } from 'node:crypto'
import { type Address, decodeAddress } from '../../../src/core/address/address.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import type { Asset, Movement } from '../../../src/core/deposit/deposit.ts'
import { decodeSignature, type Signature } from '../../../src/core/keys/signature.ts'
import type { Blockhash, Lifetime, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import type { NewIntent } from '../../../src/main/journal/index.ts'

/** Made-up rows, the same for the same name. Nothing here needs a test to run. */

export const NATIVE: Asset = { kind: 'native' }
export const TOKEN: Asset = { kind: 'token', mint: addressOf('mint'), tokenProgram: addressOf('token program'), decimals: 6 }

export function addressOf(name: string): Address {
  return decodeAddress(createHash('sha256').update(name).digest())
}

export function signatureOf(name: string): Signature {
  return decodeSignature(createHash('sha512').update(name).digest())
}

export function blockhashOf(place: number): Blockhash {
  return addressOf(`block ${place}`) as string as Blockhash
}

export function nonceOf(name: string): Nonce {
  return addressOf(`nonce ${name}`) as string as Nonce
}

/** A customer's deposit of 10 on an empty account, unless said otherwise. */
export function movementOf(given: Partial<Movement> & { readonly name?: string } = {}): Movement {
  const { name = 'deposit', ...rest } = given
  const owner = given.owner ?? addressOf('customer')
  return {
    signature: signatureOf(name),
    slot: slot(101),
    index: 0,
    owner,
    account: owner,
    asset: NATIVE,
    before: 0n,
    after: 10n,
    verdict: { kind: 'credit', class: 'customer' },
    ...rest,
  }
}

/** The block after `at - 1`, unless another parent is given. */
export function blockOf(at: number, movements: readonly Movement[] = [], parent: number = at - 1) {
  const placed = movements.map((movement) => ({ ...movement, slot: slot(at) }))
  return { slot: slot(at), blockhash: blockhashOf(at), parentSlot: slot(parent), movements: placed }
}

export function intentOf(id: string, owners: readonly string[] = [id]): NewIntent {
  return { id, what: { amount: 7n, version: 'legacy' }, sources: owners.map((name) => ({ account: addressOf(name), asset: NATIVE })) }
}

export const LIFETIME: Lifetime = {
  kind: 'blockhash',
  blockhash: blockhashOf(7),
  lastValidBlockHeight: blockHeight(250),
  fetchedSlot: slot(100),
}

export function draftOf(intentId: string, text: string = intentId, lifetime: Lifetime = LIFETIME) {
  const message = new TextEncoder().encode(`message ${text}`)
  return { intentId, message, digest: new Uint8Array(createHash('sha256').update(message).digest()), lifetime, predicted: { paid: 5n } }
}

export function signedOf(attemptId: DraftId, text: string) {
  const transaction = new TextEncoder().encode(`signature, message ${text}`)
  return { attemptId, signature: signatureOf(text), transaction }
}
