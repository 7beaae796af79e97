import { spoken, type Words } from '../language/words.ts'
import { Glyph } from './glyph.tsx'

type StepsProps = {
  readonly label: string
  readonly steps: readonly Words[]
  readonly at: number
  /** Whether it has ended without all of them: nothing is under way then. */
  readonly isOver?: boolean
}

/**
 * The steps of a task as a row of words; it scrolls sideways in a narrow window, hence its place in the tab order.
 *
 *     <Steps label="Sweep" steps={['Choose', 'Plan', 'Sign']} at={1} />
 */
export function Steps({ label, steps, at, isOver = false }: StepsProps) {
  return (
    <ol className="steps" aria-label={label} tabIndex={0}>
      {steps.map(spoken).map((step, place) => (
        <li key={step} className={place < at ? 'done' : undefined} aria-current={place === at && !isOver ? 'step' : undefined}>
          <Glyph name={glyphAt(place, at, isOver)} />
          {step}
        </li>
      ))}
    </ol>
  )
}

function glyphAt(place: number, at: number, isOver: boolean) {
  if (place === at) return isOver ? 'todo' : 'doing'
  return place < at ? 'ok' : 'todo'
}
