import { expect } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { temporaryDataDir } from '../backend.ts'
import { makeNonce } from '../operations/four-eyes.ts'
import { askNode, type Relay } from '../pay/relay.ts'
import {
  copyJournal,
  decide,
  isSettled,
  makePayee,
  openHeld,
  openRelayedTown,
  PAYING,
  putBack,
  readRows,
  settleIn,
  signUnsent,
  type Town,
  UNDER_A_NONCE,
} from './town.ts'

type Signed = { readonly bytes: string; readonly account: string }

export type TwoUnderNonces = {
  readonly relay: Relay
  readonly town: Town
  /** Where the node itself answers. */
  readonly chain: string
  /** Whom the second message pays. */
  readonly payee: Address
  /** It reached no node. */
  readonly living: Signed
}

/**
 * A backup of the journal was put back of the moment before two payments were signed, each under a nonce account of its own. The first landed since.
 * `onMade` is told of the accounts while they hold their first values.
 */
export async function openTwoUnderNonces(
  onMade: (accounts: readonly string[], chain: string) => Promise<void> = async () => undefined,
): Promise<TwoUnderNonces> {
  const { relay, town, chain } = await openRelayedTown()
  const hold = { held: false }
  const first = await openHeld(town, hold)
  await settleIn(town, first)
  await onMade([await makeNonce(town.practice, first), await makeNonce(town.practice, first)], chain)
  const [other, payee] = [await makePayee(first, 5), await makePayee(first, 4)]
  // Two payments at a time, one under each nonce account.
  hold.held = true
  const begun = [await decide(first, other, 'invoice 8', UNDER_A_NONCE), await decide(first, other, 'invoice 9', UNDER_A_NONCE)]
  hold.held = false
  for (const id of begun) await isSettled(town, first, id)
  hold.held = true
  await decide(first, other, 'invoice 0', UNDER_A_NONCE)
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await first.close()
  const backup = temporaryDataDir()
  copyJournal(town, backup)

  await signUnsent(town, relay, 2)
  const signed = readRows<{ bytes: Buffer; account: string }>(
    town,
    `SELECT signed_bytes AS bytes, nonce_account AS account FROM attempt WHERE signature IS NOT NULL AND state <> 'finalized' AND ${PAYING} ORDER BY id`,
  ).map(({ bytes, account }) => ({ bytes: bytes.toString('base64'), account }))
  expect(signed.length).toBe(2)
  const [landing, living] = signed as [Signed, Signed]
  expect(landing.account).not.toBe(living.account)
  await askNode(chain, 'sendTransaction', [landing.bytes, { encoding: 'base64', skipPreflight: true }])
  await town.practice.advance(8n)
  putBack(town, backup)
  return { relay, town, chain, payee, living }
}
