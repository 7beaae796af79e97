import type { Address } from '../../core/address/address.ts'
import type { Bank } from '../bank/bank.ts'
import type { Compose } from '../compose.ts'
import type { Faucet } from '../faucet.ts'
import type { Random } from '../random.ts'
import { nameOf } from '../bank/wire.ts'
import { type ConfidentialTill, openConfidentialTill } from './confidential.ts'
import { createMints, type PracticeMint, type PracticeMints } from './mints.ts'
import type { PaymentTruth, PaymentWish } from './payment.ts'
import { gatherPeople } from './people.ts'
import { planPayment } from './plan-payment.ts'

/** The practice network's customers: what they hold, and how they pay in. */
export type Customers = {
  /** The mints; they are created when first asked for. */
  mints(): PracticeMints
  payIn(wish: PaymentWish): PaymentTruth
  /** The token of hidden amounts; it is made when first asked for. */
  confidential(): Promise<ConfidentialTill>
}

type Setting = { readonly bank: Bank; readonly compose: Compose; readonly faucet: Faucet; readonly random: Random }

/** A payment names a mint that the practice network did not make. */
export class UnknownMintError extends Error {
  override readonly name = 'UnknownMintError'
}

export function createCustomers(setting: Setting): Customers {
  const { bank, compose } = setting
  const people = gatherPeople(setting)
  let made: PracticeMints | null = null
  let till: Promise<ConfidentialTill> | null = null

  function mints(): PracticeMints {
    made ??= createMints(setting)
    return made
  }

  function findMint(address: Address | null): PracticeMint {
    const all = mints()
    if (address === null) return all.token
    const found = Object.values(all).find(({ mint }) => mint === address)
    if (found === undefined) throw new UnknownMintError(`${address} is not a mint of the practice network.`)
    return found
  }

  return {
    mints,
    confidential: () => (till ??= openConfidentialTill(setting)),
    payIn(wish) {
      const plan = planPayment({ bank, compose, people, mints, findMint }, wish)
      const transaction = compose(plan.keys, plan.instructions, plan.form)
      const submission = bank.submit(transaction)
      const error = submission.kind === 'refused' ? submission.error : submission.entry.error
      const { account, mint, amount } = plan
      const [payer] = plan.keys
      const { credit, reason } = error === null ? plan : { credit: 0n, reason: plan.failure ?? 'transaction-failed' }
      const base = { kind: wish.kind, signature: nameOf(transaction), payer: payer.address, to: wish.to }
      return { ...base, account, mint, amount, credit, reason, error }
    },
  }
}
