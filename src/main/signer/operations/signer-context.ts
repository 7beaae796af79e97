import { setImmediate } from 'node:timers/promises'
import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { IdleLock } from '../pace/idle-lock.ts'
import type { Throttle } from '../pace/throttle.ts'
import type { AnswerOf, ArgumentOf, CoreDumps, SignerOperation } from '../protocol.ts'
import type { Session, Unlocked } from '../session.ts'
import { hashPassphrase, isSameSecret } from '../vault/passphrase.ts'
import { openVault, type VaultPlace } from '../vault/vault.ts'

/** What every operation works with. */
export type SignerContext = {
  readonly place: VaultPlace
  readonly session: Session
  /** Of the vault's own passphrase. */
  readonly throttle: Throttle
  /** Of the passphrase of somebody who may approve. */
  readonly throttleOf: (approver: Address) => Throttle
  readonly coreDumps: CoreDumps
  /** Begun by what a person asked for, also where the request is not one of theirs. */
  readonly idle: Pick<IdleLock, 'begin' | 'leftMs' | 'idleMs' | 'change'>
}

export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void

/** One operation: its argument is already parsed. */
export type Operation<Name extends SignerOperation> = (
  context: SignerContext,
  argument: ArgumentOf<Name>,
  onProgress: OnProgress,
) => Promise<AnswerOf<Name>>

/** After so many keys a long operation lets the process hear what else is asked: some ten milliseconds of work. */
const KEYS_PER_TURN = 50

/** Does something for each item, so many in a turn; stops with VAULT_LOCKED if the vault is locked in between. */
export async function forEachInTurns<Item>(
  { session }: SignerContext,
  items: Iterable<Item>,
  act: (unlocked: Unlocked, item: Item, index: number) => void,
  perTurn = KEYS_PER_TURN,
): Promise<void> {
  let index = 0
  for (const item of items) {
    act(session.unlocked(), item, index)
    index += 1
    if (index % perTurn === 0) await setImmediate()
  }
}

/**
 * Asks for the passphrase again, although the vault is open: for what a person at an unattended desk must not be able to do.
 * @throws VAULT_LOCKED, VAULT_WRONG_PASSPHRASE
 */
export async function assertPassphrase({ session, throttle, place }: SignerContext, passphrase: string): Promise<void> {
  session.unlocked()
  await throttle.attempt(async () => {
    const given = hashPassphrase(passphrase)
    const isRight = isSameSecret(given, session.unlocked().vault.secret)
    given.fill(0)
    if (!isRight) throw new StrongroomError('VAULT_WRONG_PASSPHRASE', { path: place.path })
  })
}

/** `bytes` are what stands at the path, where they were read already. */
type ToOpen = { readonly path?: string; readonly bytes?: Uint8Array | undefined; readonly passphrase: string }

/** Opens the vault, or another file in its place, slowed down after wrong passphrases. @throws what openVault throws */
export function openSlowly({ place, throttle }: SignerContext, { path = place.path, bytes, passphrase }: ToOpen) {
  const disk = bytes === undefined ? place.disk : { ...place.disk, read: async () => bytes }
  return throttle.attempt(() => openVault({ ...place, path, disk }, { passphrase }))
}
