import { type ReactNode, useId } from 'react'

type AssetPartProps = { readonly unit: string; readonly aside: ReactNode; readonly children: ReactNode }

/** What belongs to one asset, where a page shows several. */
export function AssetPart({ unit, aside, children }: AssetPartProps) {
  const id = useId()
  return (
    <section className="stack asset-part" aria-labelledby={id}>
      <h2 id={id}>
        {unit} <span className="tiny dim">{aside}</span>
      </h2>
      {children}
    </section>
  )
}
