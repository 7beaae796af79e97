import type { Address } from '../address/address.ts'
import { StrongroomError } from '../error/error.ts'
import type { MessageDraft } from './message.ts'

/** What the whole message asks of an account: the most that any of its instructions asks. */
export type AccountRole = { readonly signer: boolean; readonly writable: boolean }
export type Roles = ReadonlyMap<Address, AccountRole>

/**
 * Every account of the draft with its role.
 * @throws MESSAGE_PROGRAM_WRITABLE when a called program would also be written to, or pay: the ledger takes the right to write away and the
 *   transaction fails after its fee was paid
 */
export function collectRoles({ feePayer, instructions }: Pick<MessageDraft, 'feePayer' | 'instructions'>): Roles {
  const roles = new Map<Address, AccountRole>([[feePayer, { signer: true, writable: true }]])
  const add = (address: Address, { signer, writable }: AccountRole): void => {
    const known = roles.get(address)
    roles.set(address, { signer: signer || (known?.signer ?? false), writable: writable || (known?.writable ?? false) })
  }
  for (const { program, accounts } of instructions) {
    add(program, { signer: false, writable: false })
    for (const account of accounts) add(account.address, account)
  }
  for (const { program } of instructions) {
    if (roles.get(program)?.writable) throw new StrongroomError('MESSAGE_PROGRAM_WRITABLE', { program })
  }
  return roles
}
