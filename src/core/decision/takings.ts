import type { Lamports } from '../amount/lamports.ts'
import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'
import { type PlannedIntent, sizeOf } from '../plan/intent.ts'
import type { PlannedPayment } from '../plan/payment.ts'
import type { Asked } from '../review/unasked.ts'
import { feeOf, isTheirs, readDone } from './as-planned.ts'

/** A planned transaction as the journal keeps it, with the assets of what it holds. */
type Kept = {
  readonly planned: PlannedIntent
  readonly sources: readonly { readonly asset: Asset }[]
  /** As nodes say it now, for the fee; null where that was not asked. */
  readonly lamportsPerSignature: Lamports | null
}

export type Takings = ReturnType<typeof readTakings>

/**
 * What a message takes, out of what, and who is paid by it: nobody by a sweep or by upkeep, of which a fee or a rent may leave. No seal covers
 * what the journal says of that, so it is read from the bytes; `isAltered` where the journal says something else.
 * @throws MESSAGE_ codes
 */
export function readTakings(message: Uint8Array, { planned, sources: held, lamportsPerSignature }: Kept) {
  const done = readDone(message, planned, assetOf(planned, held))
  const { feePayer, asset, movements, isAsPlanned } = done
  const feeLamports = feeOf(done, planned, lamportsPerSignature)
  const sources = planned.kind === 'sweep' ? planned.sources : []
  const upkeep = planned.kind === 'upkeep' ? planned.upkeep : null
  const taken = { feePayer, feeLamports, asset, sources, upkeep, isAltered: !isAsPlanned }
  if (planned.kind === 'payment') {
    const payees = movements.map(({ to: account, amount }, at) => lineOf(planned, { at, account, amount, asset }))
    return { ...taken, payees, amount: payees.reduce((sum, { amount }) => sum + amount, 0n) }
  }
  if (planned.kind === 'sweep') return { ...taken, payees: [], amount: sizeOf(planned).amount }
  const lamports = planned.changes.reduce((sum, { change }) => (change < 0n ? sum - change : sum), 0n) - planned.feeLamports
  return { ...taken, payees: [], amount: lamports > 0n ? lamports : 0n }
}

/** What a person is asked for by what stands beside the message. Beside what the journal says otherwise, everything is to be told. */
export function askedBy({ payees, upkeep, isAltered }: Takings): Asked {
  if (isAltered) return {}
  return { payees, ...(upkeep === null ? {} : { upkeep }) }
}

type Arriving = { readonly at: number; readonly account: Address; readonly amount: bigint; readonly asset: Asset }

/** A line of a payment, with its reference, which the seal covers in their order; paid to the account itself where it is not the recipient’s. */
function lineOf({ payees }: PlannedPayment, { at, account, amount, asset }: Arriving) {
  const { key = '', recipient = account } = payees[at] ?? {}
  return { key, recipient: isTheirs({ account, recipient }, asset) ? recipient : account, account, amount }
}

function assetOf(planned: PlannedIntent, held: Kept['sources']): Asset {
  if (planned.kind === 'payment') return planned.asset
  const [source] = planned.kind === 'sweep' ? held : []
  return source?.asset ?? { kind: 'native' }
}
