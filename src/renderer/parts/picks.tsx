import { Address } from './address.tsx'

export type Pick = { readonly address: string; readonly label: string | null }

/** Addresses to choose one of, by their labels: `<Picks label="Recipients" of={found} onPick={…} />`. */
export function Picks<Row extends Pick>({
  label,
  of,
  onPick,
}: {
  readonly label: string
  readonly of: readonly Row[]
  readonly onPick: (row: Row) => void
}) {
  if (of.length === 0) return null
  return (
    <ul className="picks" aria-label={label}>
      {of.map((row) => (
        <li key={row.address}>
          <button type="button" className="btn btn-quiet full" onClick={() => onPick(row)}>
            <Address address={row.address} label={row.label} />
          </button>
        </li>
      ))}
    </ul>
  )
}
