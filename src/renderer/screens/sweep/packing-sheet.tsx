import { t } from '@lingui/core/macro'
import './sweep.css'
import { Count } from '../../parts/amount.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { PackingPicture } from './packing-picture.tsx'
import { LeftOut } from './left-out.tsx'
import { shapeWords } from './packing.ts'
import { type PackedPlan, titleOf } from './request.ts'

/** Which accounts share a transaction, and which stay. */
export function Packing({ plan, unit }: { readonly plan: PackedPlan; readonly unit: string | null }) {
  return (
    <>
      {plan.transactions.length === 0 ? null : (
        <Sheet title={titleOf(t`How it is packed`, unit)} aside={<span className="tiny faint">{shapeWords(plan)}</span>}>
          <PackingPicture plan={plan} />
          {plan.versionWords === null ? null : <p className="hint">{plan.versionWords}</p>}
        </Sheet>
      )}
      {plan.leftOut.length === 0 ? null : (
        <Sheet
          title={titleOf(t`Set aside`, unit)}
          aside={<span className="count">{<Count of={plan.leftOut.length} />}</span>}
          padded={false}
        >
          <LeftOut plan={plan} />
        </Sheet>
      )}
    </>
  )
}
