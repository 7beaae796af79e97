import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { PathHint } from '../protocol.ts'
import type { VaultContents } from '../vault/contents.ts'
import { addressOf } from './ed25519.ts'
import { type KeyPlace, parseAccountPath, TREASURY_NUMBER, withSeed } from './place.ts'

/** Most derived addresses remembered; a forgotten one is proved again when it is hinted at again. */
const PROVED_MAX = 200_000

/** Which addresses are ours, each proved by deriving it from the vault, never believed. */
export type Ownership = {
  /** The address of the words' own treasury account. */
  readonly account0: Address
  /** The imported addresses, in the vault's order. */
  readonly imported: readonly Address[]
  /** Where the key of an address is; null for an address that is not proved ours. */
  placeOf(address: Address): KeyPlace | null
  /** Derives what the hint names and compares. @throws SIGNER_NOT_OURS, SIGNER_REQUEST_MALFORMED */
  prove(hint: PathHint): void
  /** Remembers an address that was just derived here. */
  remember(address: Address, place: KeyPlace): void
}

export function createOwnership(contents: VaultContents): Ownership {
  const treasuryPlace: KeyPlace = { kind: 'derived', number: TREASURY_NUMBER }
  const account0 = withSeed(contents, treasuryPlace, addressOf)
  const imported = contents.imported.map(({ seed }) => addressOf(seed))
  const standing = new Map<Address, KeyPlace>(imported.map((address, index) => [address, { kind: 'imported', index }]))
  standing.set(account0, treasuryPlace)
  const proved = new Map<Address, KeyPlace>()

  const placeOf = (address: Address): KeyPlace | null => standing.get(address) ?? proved.get(address) ?? null
  const remember = (address: Address, place: KeyPlace): void => {
    const [oldest] = proved.keys()
    if (proved.size >= PROVED_MAX && oldest !== undefined) proved.delete(oldest)
    proved.set(address, place)
  }
  return {
    account0,
    imported,
    placeOf,
    remember,
    prove({ address, path }) {
      const place = parseAccountPath(path)
      const known = placeOf(address)
      if (known?.kind === 'derived' && known.number === place.number) return
      if (withSeed(contents, place, addressOf) !== address) throw new StrongroomError('SIGNER_NOT_OURS', { address, path })
      remember(address, place)
    },
  }
}
