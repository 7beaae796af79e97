import { Count } from '../../parts/amount.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Crates } from './crates.tsx'
import { LeftOut } from './left-out.tsx'
import { shapeWords } from './packing.ts'
import type { SweepPlan } from './request.ts'

/** Which accounts share a transaction, and which stay. */
export function Packing({ plan }: { readonly plan: SweepPlan }) {
  return (
    <>
      {plan.transactions.length === 0 ? null : (
        <Sheet title="How it is packed" aside={<span className="tiny faint">{shapeWords(plan)}</span>}>
          <Crates plan={plan} />
          {plan.versionWords === null ? null : <p className="hint">{plan.versionWords}</p>}
        </Sheet>
      )}
      {plan.leftOut.length === 0 ? null : (
        <Sheet title="Set aside" aside={<span className="count">{<Count of={plan.leftOut.length} />}</span>} padded={false}>
          <LeftOut plan={plan} />
        </Sheet>
      )}
    </>
  )
}
