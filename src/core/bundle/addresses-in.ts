import type { Address } from '../address/address.ts'
import { decodeMessage } from '../message/decode.ts'
import type { Bundle } from './bundle.ts'

/** Every address of which a review asks whether it is ours, each once: those of its messages and tables, and the owners that it names. */
export function addressesIn({ transactions, facts }: Bundle): readonly Address[] {
  return [
    ...new Set([
      ...transactions.flatMap(({ message }) => decodeMessage(message).staticAccounts),
      ...facts.tables.flatMap(({ addresses }) => addresses),
      ...facts.accounts.flatMap(({ token }) => (token === null ? [] : [token.owner])),
    ]),
  ]
}
