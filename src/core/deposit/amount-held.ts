import type { Address } from '../address/address.ts'
import { decodeTokenAccount } from '../program/token-account.ts'
import type { Asset } from './deposit.ts'

/** An account as a node shows it. */
type Shown = { readonly owner: Address; readonly lamports: bigint; readonly data: Uint8Array }

/** What of an asset an account holds for its owner: nothing where it does not exist, is another's by now, or is of another mint or program. */
export function amountHeld({ owner, asset }: { readonly owner: Address; readonly asset: Asset }, shown: Shown | null): bigint {
  if (shown === null) return 0n
  if (asset.kind === 'native') return shown.lamports
  const held = shown.owner === asset.tokenProgram ? decodeTokenAccount(shown.data) : null
  return held !== null && held.owner === owner && held.mint === asset.mint ? held.amount : 0n
}
