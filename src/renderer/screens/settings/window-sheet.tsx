import { Check, Choose } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { changeLook, useLook } from '../../parts/look.ts'

/** How this window looks. */
export function WindowSheet() {
  const { theme, contrast } = useLook()
  return (
    <Sheet title="This window">
      <div className="rowx">
        <span className="label">Theme</span>
        <Choose
          label="Theme"
          value={theme}
          onChange={(chosen) => changeLook({ theme: chosen })}
          of={[
            ['system', 'System'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
        />
      </div>
      <Check checked={contrast === 'more'} onChange={(more) => changeLook({ contrast: more ? 'more' : 'system' })}>
        High contrast
      </Check>
    </Sheet>
  )
}
