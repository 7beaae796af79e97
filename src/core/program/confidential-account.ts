import { readExtensions } from './token-extensions.ts'

/**
 * What a token account says of confidential transfers, besides what only its owner's keys can read. Behind the base layout, as an extension:
 *
 *     approved(u8) elgamal key(32) pending low(64) pending high(64) available(64) decryptable available(36)
 *     takes confidential credits(u8) takes public credits(u8)
 *     pending credits(u64) most pending credits(u64) credits expected at the last apply(u64) credits there at the last apply(u64)
 *
 * https://github.com/solana-program/token-2022, interface, extension/confidential_transfer/mod.rs
 */
const CONFIDENTIAL_ACCOUNT = 5
const VALUE_BYTES = 1 + 32 + 64 + 64 + 64 + 36 + 1 + 1 + 4 * 8
/** Behind the key, three ciphertexts of 64, the owner's own and the two flags. */
const CREDITS_OFFSET = 1 + 32 + 3 * 64 + 36 + 2
const MOST_OFFSET = CREDITS_OFFSET + 8

/** Arrivals since the pending balance was applied last, and how many the account takes before it must be. Their amounts are hidden. */
export type PendingCredits = { readonly credits: bigint; readonly most: bigint }

/** The pending credits of a token account; null where it takes no confidential transfers. */
export function readPendingCredits(data: Uint8Array): PendingCredits | null {
  const value = readExtensions(data)?.find(({ type }) => type === CONFIDENTIAL_ACCOUNT)?.value
  if (value?.length !== VALUE_BYTES) return null
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  return { credits: view.getBigUint64(CREDITS_OFFSET, true), most: view.getBigUint64(MOST_OFFSET, true) }
}

/** Whether so much of the room for pending credits is taken that somebody should apply them: four fifths. A full account takes nothing more. */
export function isFillingUp({ credits, most }: PendingCredits): boolean {
  return credits * 5n >= most * 4n
}
