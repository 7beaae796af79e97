import type { Address } from '../../../src/core/address/address.ts'
import type { Answers } from '../../../src/renderer/client.ts'

export type Decided = Answers['payments']['show']
export type Judged = Answers['recipients']['check']
type Listed = Answers['recipients']['list']['recipients'][number]
type Entry = Omit<Listed, 'standing' | 'waitMs'>
type Policy = Answers['policy']['show']
type Nonce = Answers['nonces']['list'][number]
type MintNotes = Answers['mints']['show']['notes']

/** What the double knows of paying: the address book, what the nodes say of addresses, the policy, and what was decided. */
export type Paying = {
  book: Entry[]
  /** What is said of an address; of one that is not named here nobody can say. */
  judged: Map<Address, Partial<Judged>>
  policy: Policy
  /** What waits for a second person. */
  held: Answers['approvals']['show'][]
  nonces: Nonce[]
  mintNotes: MintNotes
  /** Whether amounts of the token can be hidden. */
  canHide: boolean
  /** Whether a payment of a hidden amount takes several transactions. */
  inSteps?: boolean
  /** Why a plan has nothing to sign; null where it has. */
  unpayable: string | null
  decided: Map<string, Decided>
}

export const NOBODY_PAID: Paying = {
  book: [],
  judged: new Map(),
  policy: {
    treasury: null,
    treasuries: [],
    destinations: [],
    coolDownMs: 0,
    limits: [],
    spent: [],
    approvers: [],
    thresholds: [],
    nextCoolDown: null,
  },
  held: [],
  nonces: [],
  mintNotes: [],
  canHide: false,
  unpayable: null,
  decided: new Map(),
}
