import { useState } from 'react'
import { useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuestion } from '../../backend/query.ts'
import { FillInFile } from './prepare-file-fill-in.tsx'
import { keepPreparingFile, keptPreparingFile } from './prepare-file-kept.ts'
import {
  type CarryCheck,
  type CarryChoice,
  carryChoiceOf,
  checkAskedOf,
  type CheckedCarry,
  NOTHING_SAID,
  type PayoutForm,
  type Said,
} from './prepare-file-request.ts'
import { ReviewFile } from './prepare-file-review.tsx'

/** From a payout file to the bundle. Before it is prepared nothing is stored: a reload begins again, and nothing has left. */
export function PrepareFilePage() {
  const [form, setForm] = useState(() => keptPreparingFile().form)
  const [checked, setChecked] = useState(() => keptPreparingFile().checked)
  const [said, setSaid] = useState(() => keptPreparingFile().said)
  const checking = useBackendQuestion(useApi().bundles.checkPayout.mutationOptions())
  const assets = useListedAssets()
  const change = (changed: PayoutForm) => {
    keepPreparingFile({ form: changed })
    setForm(changed)
  }
  const keepChecked = (made: CheckedCarry | null) => {
    keepPreparingFile({ checked: made })
    setChecked(made)
  }
  const keepSaid = (now: Said) => {
    keepPreparingFile({ said: now })
    setSaid(now)
  }
  const asked = carryChoiceOf(form)
  const check = (choice: CarryChoice, before: CarryCheck | null = null) => {
    const asset = assets?.find(({ key }) => key === choice.asset)
    if (asset === undefined) return
    checking.start(checkAskedOf(choice), (answer) => keepChecked({ choice, check: answer, asset, at: new Date(), before }))
  }
  if (checked === null)
    return (
      <FillInFile
        form={form}
        onChange={change}
        assets={assets}
        onPlan={() => ('choice' in asked ? check(asked.choice) : undefined)}
        missing={'missing' in asked ? asked.missing : null}
        planning={checking}
      />
    )
  const { choice } = checked
  const toggle = (line: number) => {
    const { leftOut } = choice
    check({ ...choice, leftOut: leftOut.includes(line) ? leftOut.filter((one) => one !== line) : [...leftOut, line] })
  }
  return (
    <ReviewFile
      checked={checked}
      checking={checking}
      said={said}
      onSay={keepSaid}
      onToggle={toggle}
      onAgain={() => check(choice, checked.check)}
      onBack={() => {
        checking.forget()
        keepSaid(NOTHING_SAID)
        keepChecked(null)
      }}
    />
  )
}
