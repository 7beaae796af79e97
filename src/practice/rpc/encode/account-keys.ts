import { expandAccounts } from '../../../core/message/expand.ts'
import type { Entry } from '../../bank/entry.ts'
import type { Json } from '../json.ts'

/** Every account of a transaction, with what the message asks of it and where it was named. */
export function encodeAccountKeys({ transaction: { compiled }, loaded }: Entry): Json {
  return expandAccounts({ message: compiled, loaded }).map(({ address, signer, writable }, index) => ({
    pubkey: address,
    signer,
    source: index < compiled.staticAccounts.length ? 'transaction' : 'lookupTable',
    writable,
  }))
}
