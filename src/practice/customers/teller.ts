import type { Address } from '../../core/address/address.ts'
import type { NoCreditReason } from '../../core/deposit/deposit.ts'
import type { Instruction } from '../../core/program/instruction.ts'
import type { Bank } from '../bank/bank.ts'
import type { Compose, MessageForm } from '../compose.ts'
import type { PracticeKey } from '../keys.ts'
import type { PracticeMint, PracticeMints } from './mints.ts'
import type { People } from './people.ts'

/** What a payment is made with. */
export type Teller = {
  readonly bank: Bank
  readonly compose: Compose
  readonly people: People
  mints(): PracticeMints
  findMint(address: Address | null): PracticeMint
}

/** A payment ready to be signed, and what must come of it if it succeeds. */
export type PaymentPlan = {
  readonly keys: readonly [PracticeKey, ...PracticeKey[]]
  readonly instructions: readonly Instruction[]
  /** Legacy where left out. */
  readonly form?: MessageForm
  readonly account: Address
  readonly mint: Address | null
  readonly amount: bigint
  readonly credit: bigint
  readonly reason: NoCreditReason | null
  /** Why it must fail, where it must. */
  readonly failure?: NoCreditReason
}
