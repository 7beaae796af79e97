import { createBase58 } from '../base58.ts'
import { invariant } from '../error/invariant.ts'
import { bytesField, type Field } from '../program/layout.ts'
import type { Blockhash, Nonce } from './lifetime.ts'

const TOKEN_BYTES = 32
const { encode, decode } = createBase58(TOKEN_BYTES)

/** The 32 bytes of a message's blockhash field. They do not tell whether they are a block's hash or a nonce's value. */
export const lifetimeTokenField: Field<Blockhash | Nonce> = tokenField()

/** The 32 bytes of a block's hash, where they are known to be one. */
export const blockhashField: Field<Blockhash> = tokenField()

/** The 32 bytes of a nonce account's value. */
export const nonceField: Field<Nonce> = tokenField()

function tokenField<Token extends Blockhash | Nonce>(): Field<Token> {
  const tokenBytes = bytesField(TOKEN_BYTES)
  return {
    write: (value, out) => {
      const bytes = decode(value)
      invariant(bytes !== null, `${value} is a blockhash or a nonce`)
      tokenBytes.write(bytes, out)
    },
    read: (bytes, offset) => {
      const read = tokenBytes.read(bytes, offset)
      return read && { value: encode(read.value) as Token, next: read.next }
    },
  }
}
