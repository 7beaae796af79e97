import { MINT_BYTES, TOKEN_ACCOUNT_BYTES } from './token-account.ts'

/**
 * Extensions of the token-extensions program, as an account carries them behind its base layout:
 *
 *     account = base(165) account-type(u8) *( type(u16) length(u16) value(length) )
 */
const IMMUTABLE_OWNER = 7
const ACCOUNT_OF_NON_TRANSFERABLE = 13
const ACCOUNT_WITH_HOOK = 15
const ACCOUNT_OF_PAUSABLE = 27
/** Extensions of a token account that keep nothing in it: it can be closed when its balance is zero. */
export const EXTENSIONS_HOLDING_NOTHING: readonly number[] = [
  IMMUTABLE_OWNER,
  ACCOUNT_OF_NON_TRANSFERABLE,
  ACCOUNT_WITH_HOOK,
  ACCOUNT_OF_PAUSABLE,
]

const FIRST_ENTRY = TOKEN_ACCOUNT_BYTES + 1
const ENTRY_HEAD_BYTES = 4
/** The padding type: nothing is written from here on. */
const UNINITIALIZED = 0

export type Extension = { readonly type: number; readonly value: Uint8Array }

/** The types of a token account's extensions, in their order; none for a plain account; null when the bytes are cut short. */
export function readAccountExtensions(data: Uint8Array): readonly number[] | null {
  return readExtensions(data)?.map(({ type }) => type) ?? null
}

/** The extensions of a mint or a token account, in their order; none for a plain one; null when the bytes are cut short. */
export function readExtensions(data: Uint8Array): readonly Extension[] | null {
  if (data.length === MINT_BYTES || data.length === TOKEN_ACCOUNT_BYTES) return []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const extensions: Extension[] = []
  let offset = FIRST_ENTRY
  while (offset + ENTRY_HEAD_BYTES <= data.length) {
    const type = view.getUint16(offset, true)
    if (type === UNINITIALIZED) return extensions
    const start = offset + ENTRY_HEAD_BYTES
    offset = start + view.getUint16(offset + 2, true)
    extensions.push({ type, value: data.subarray(start, offset) })
  }
  return offset <= data.length ? extensions : null
}
