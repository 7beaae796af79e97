/** Units stand with the figures, not in the heading. */
const HEADINGS: Readonly<Record<string, string>> = {
  byteLength: 'bytes',
  feeLamportsPerAccount: 'fee per account',
  msPerSlot: 'slot time',
  credited24h: 'credited in 24 hours',
}

/** The name of a field for a person: `naiveFeeLamports` is `naive fee`. */
export function heading(key: string): string {
  return (
    HEADINGS[key] ??
    key
      .replace(/(Lamports|Ms)$/, '')
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .trim()
  )
}
