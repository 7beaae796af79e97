type Bounds = { readonly min: number; readonly max: number }

/** A whole number as somebody typed it, with commas or without; null where it is none, or out of its bounds. */
export function parseWholeNumber(text: string, { min, max }: Bounds): number | null {
  const digits = text.trim().replaceAll(',', '')
  if (!/^(0|[1-9]\d{0,14})$/.test(digits)) return null
  const number = Number(digits)
  return number < min || number > max ? null : number
}
