import type { Asset } from '../deposit/deposit.ts'
import type { FeeRule } from '../fee/rule.ts'
import type { PlannedIntent } from '../plan/intent.ts'
import type { PlannedPayment } from '../plan/payment.ts'
import type { PlannedUpkeep } from '../plan/upkeep.ts'
import type { Asked } from '../review/unasked.ts'
import { feeOf, isTheirs, readDone } from './as-planned.ts'
import type { Movement } from './movement.ts'

/** A planned transaction as the journal keeps it, with the assets of what it holds. */
type Kept = {
  readonly planned: PlannedIntent
  readonly sources: readonly { readonly asset: Asset }[]
  /** As nodes say it now, for the fee; null where that was not asked. */
  readonly feeRule: FeeRule | null
  /** What the signer read of its confidential transfers; left out where nobody with the keys read them, and then the journal’s word stands. */
  readonly hidden?: readonly bigint[] | undefined
}

export type Takings = ReturnType<typeof readTakings>

/**
 * What a message takes, out of what, and who is paid by it: nobody by a sweep or by upkeep, of which a fee or a rent may leave. No seal covers
 * what the journal says of that, so it is read from the bytes; `isAltered` where the journal says something else.
 * @throws MESSAGE_ codes
 */
export function readTakings(message: Uint8Array, { planned, sources: held, feeRule, hidden }: Kept) {
  const done = readDone(message, planned, { asset: assetOf(planned, held), hidden })
  const { feePayer, asset, movements, sources, upkeep, isAsPlanned } = done
  const feeLamports = feeOf(done, planned, feeRule)
  const amount = movements.reduce((sum, movement) => sum + movement.amount, 0n)
  const taken = { feePayer, feeLamports, asset, amount, isAltered: !isAsPlanned }
  switch (planned.kind) {
    case 'payment':
      return { ...taken, payees: movements.map((movement, at) => lineOf(planned, { at, asset, movement })), sources: [], upkeep: null }
    case 'sweep':
      return { ...taken, payees: [], sources, upkeep: null }
    case 'upkeep':
      return { ...taken, payees: [], sources: [], upkeep: upkeep ?? planned.upkeep, amount: amount + rentOf(planned) }
  }
}

/** Of a token account that is made: no bytes name it, and it is what the plan says beside the fee. */
function rentOf({ upkeep, changes, feePayer, feeLamports }: PlannedUpkeep): bigint {
  if (upkeep.act !== 'create-token-account') return 0n
  const spent = 0n - (changes.find(({ account }) => account === feePayer)?.change ?? 0n) - feeLamports
  return spent > 0n ? spent : 0n
}

/** What a person expects from the facts stored beside the message. If the journal was altered, nothing is expected, so that everything is reported. */
export function askedBy({ payees, upkeep, isAltered }: Takings): Asked {
  if (isAltered) return {}
  return { payees, ...(upkeep === null ? {} : { upkeep }) }
}

type Arriving = { readonly at: number; readonly asset: Asset; readonly movement: Movement }

/** A line of a payment, with its reference, which the seal covers in their order; paid to the account itself where it is not the recipient’s. */
function lineOf({ payees }: PlannedPayment, { at, asset, movement: { to: account, amount } }: Arriving) {
  const { key = '', recipient = account } = payees[at] ?? {}
  return { key, recipient: isTheirs({ account, recipient }, asset) ? recipient : account, account, amount }
}

function assetOf(planned: PlannedIntent, held: Kept['sources']): Asset {
  if (planned.kind === 'payment') return planned.asset
  const [source] = planned.kind === 'sweep' ? held : []
  return source?.asset ?? { kind: 'native' }
}
