/** How a filter stands in the address of its page. */
export type InAddress<Filter extends Readonly<Record<keyof Filter, string>>> = {
  /** The path of the page. */
  readonly page: string
  /** What is shown where nobody chose. */
  readonly everything: Filter
  /** What each choice is called. */
  readonly names: Readonly<Record<keyof Filter, string>>
  /** What an address may say of each. */
  readonly fits: Readonly<Record<keyof Filter, (text: string) => boolean>>
}

const choicesOf = <Filter extends Readonly<Record<keyof Filter, string>>>({ names }: InAddress<Filter>) =>
  Object.keys(names) as (keyof Filter)[]

/** The list that a filter shows, as a place: /deposits/state/credit/from/2026-11-01. What is wanted anyway is left out. */
export function pathOfFilter<Filter extends Readonly<Record<keyof Filter, string>>>(of: InAddress<Filter>, filter: Filter): string {
  return choicesOf(of)
    .filter((choice) => filter[choice] !== of.everything[choice])
    .reduce(
      // A character that came in halves has no encoding.
      (path, choice) => `${path}/${of.names[choice]}/${encodeURIComponent(filter[choice].toWellFormed())}`,
      of.page,
    )
}

/** The filter that a place names, by what follows its page in it. What says nothing that fits is left out. */
export function filterOf<Filter extends Readonly<Record<keyof Filter, string>>>(of: InAddress<Filter>, pieces: readonly string[]): Filter {
  const said = choicesOf(of).flatMap((choice) => {
    const at = pieces.findIndex((piece, index) => index % 2 === 0 && piece === of.names[choice])
    const text = at < 0 ? undefined : pieces[at + 1]
    return text !== undefined && of.fits[choice](text) ? [[choice, text] as const] : []
  })
  return { ...of.everything, ...Object.fromEntries(said) }
}
