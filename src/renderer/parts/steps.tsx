import { Glyph } from './glyph.tsx'

/**
 * The steps of a task as a row of words; it scrolls sideways in a narrow window, hence its place in the tab order.
 *
 *     <Steps label="Sweep" steps={['Choose', 'Plan', 'Sign']} at={1} />
 */
export function Steps({ label, steps, at }: { readonly label: string; readonly steps: readonly string[]; readonly at: number }) {
  return (
    <ol className="steps" aria-label={label} tabIndex={0}>
      {steps.map((step, place) => (
        <li key={step} className={place < at ? 'done' : undefined} aria-current={place === at ? 'step' : undefined}>
          <Glyph name={glyphAt(place, at)} />
          {step}
        </li>
      ))}
    </ol>
  )
}

function glyphAt(place: number, at: number) {
  if (place === at) return 'doing'
  return place < at ? 'ok' : 'todo'
}
