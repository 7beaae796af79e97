import { MINT_BYTES, TOKEN_ACCOUNT_BYTES } from './token-account.ts'

/**
 * Extensions of the token-extensions program, as an account carries them behind its base layout:
 *
 *     account = base(165) account-type(u8) *( type(u16) length(u16) value(length) )
 */
export const EXTENSION_IMMUTABLE_OWNER = 7

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
