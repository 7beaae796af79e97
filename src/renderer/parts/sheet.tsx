import { type ReactNode, useId } from 'react'

type SheetProps = {
  readonly title: string
  /** At the end of the head: a date, a link, a count. */
  readonly aside?: ReactNode
  /** Columns it spans in `.cols`: c-8, w-6 … */
  readonly span?: string
  /** Whether the content keeps the head's margins; a table does not. */
  readonly padded?: boolean
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** One surface for one subject: `<Sheet title="Balances" aside={…} span="c-8">…</Sheet>`. Never one within another. */
export function Sheet({ title, aside, span = '', padded = true, foot, children }: SheetProps) {
  const id = useId()
  return (
    <section className={`sheet ${span}`} aria-labelledby={id}>
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        {aside === undefined ? null : <span>{aside}</span>}
      </div>
      {padded ? <div className="sheet-body stack">{children}</div> : children}
      {foot === undefined ? null : <div className="sheet-foot">{foot}</div>}
    </section>
  )
}
