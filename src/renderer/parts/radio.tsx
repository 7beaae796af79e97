import type { ReactNode } from 'react'

type RadioProps = { readonly name: string; readonly checked: boolean; readonly onChoose: () => void; readonly children: ReactNode }

/** One of several, in a fieldset that names them: `<Radio name="mode" checked={…} onChoose={…}><Means title="…">…</Means></Radio>`. */
export function Radio({ name, checked, onChoose, children }: RadioProps) {
  return (
    <label className="check">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}

/** What a choice is called, and what follows from it. */
export function Means({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <b>{title}</b>
      <br />
      <span className="dim tiny">{children}</span>
    </>
  )
}
