import type { Address } from '../../core/address/address.ts'
import type { LabelledMint } from './records.ts'

/** Mints that are listed, named or out of sight: a part of the right to write. */
export type MintWriter = {
  /** Lists a mint, also one that was only seen before; the same again changes its label. One that was out of sight is so no more. */
  listMint(mint: {
    readonly mint: Address
    readonly tokenProgram: Address
    readonly decimals: number
    readonly label: string
  }): Promise<void>
  /** @throws MINT_NAME_TAKEN where a name reads like the native token's or that under which another mint is listed now */
  requireMintName(named: { readonly mint: Address; readonly label: string }): Promise<void>
  /** Gives a listed mint another label; the same again changes nothing. @throws MINT_NOT_LISTED, MINT_NAME_TAKEN */
  labelMint(named: { readonly mint: Address; readonly label: string }): Promise<LabelledMint>
  /**
   * Puts a mint that nobody listed out of sight; the same again changes nothing.
   * @throws MINT_NOT_SEEN, MINT_LISTED
   */
  ignoreMint(mint: Address): Promise<void>
  /**
   * Takes that back, and says whether it is listed; where it is not out of sight, nothing changes.
   * @throws MINT_NOT_SEEN
   */
  unignoreMint(mint: Address): Promise<{ readonly listed: boolean }>
}
