import type { CommandLine, Flag, Value } from './command-lines.ts'

/** A word that may come next, and what it is. */
export type Offer = { readonly word: string; readonly about: string }

/** What every script is made of: the words after each beginning of a command, the flags of each command, and what stands behind each flag. */
export type Arms = {
  readonly next: ReadonlyMap<string, readonly Offer[]>
  readonly flags: ReadonlyMap<string, readonly Offer[]>
  readonly common: readonly Offer[]
  readonly values: readonly { readonly value: Value; readonly places: readonly Place[] }[]
  readonly repeats: readonly Place[]
}

/** A flag, or the number of a word, of one command; of every command where that is null. */
export type Place = { readonly command: string | null; readonly name: string }

export function armsOf(lines: readonly CommandLine[], common: readonly Flag[]): Arms {
  const everywhere = common.map((flag) => ({ command: null, flag }))
  const own = lines.flatMap(({ words: command, flags }) => flags.map((flag) => ({ command, flag })))
  const operands = lines.flatMap(({ words: command, operands: values }) =>
    values.map((value, at) => ({ place: { command, name: String(at) }, value })),
  )
  const placed = [...own, ...everywhere].map(({ command, flag: { flag: name, value } }) => ({ place: { command, name }, value }))
  const isCommon = (name: string) => common.some(({ flag }) => flag === name)
  return {
    next: nextOf(lines),
    flags: new Map(lines.map(({ words, flags }) => [words, flags.filter(({ flag }) => !isCommon(flag)).map(offerOf)])),
    common: common.map(offerOf),
    // What is typed is what stands behind any flag of which nothing else is said.
    values: grouped([...operands, ...wherever(placed).filter(({ value }) => value.kind !== 'typed')]),
    repeats: own.filter(({ flag }) => flag.repeats).map(({ command, flag }) => ({ command, name: flag.flag })),
  }
}

const offerOf = ({ flag, about }: Flag): Offer => ({ word: flag, about })

const HELP: Offer = { word: 'help', about: 'Shows all commands, or what one of them takes' }

function nextOf(lines: readonly CommandLine[]): Map<string, Offer[]> {
  const next = new Map<string, Offer[]>([['', [HELP]]])
  for (const { words, about, isOtherName } of lines) {
    const [first = '', second] = words.split(' ')
    const isGroup = second !== undefined
    const known = next.get('') ?? []
    if (!isOtherName && !known.some(({ word }) => word === first))
      known.push({ word: first, about: isGroup ? namesIn(lines, first) : about })
    if (isGroup) next.set(first, [...(next.get(first) ?? []), { word: second, about }])
  }
  return next
}

function namesIn(lines: readonly CommandLine[], group: string): string {
  const own = lines.filter(({ words, isOtherName }) => !isOtherName && words.startsWith(`${group} `))
  return own.map(({ words }) => words.slice(group.length + 1)).join(', ')
}

type Placed = { readonly place: Place; readonly value: Value }

/** The same, where a flag is the same in every command that has it said once for all of them. */
function wherever(placed: readonly Placed[]): readonly Placed[] {
  const keys = new Map<string, Set<string>>()
  for (const { place, value } of placed) keys.set(place.name, (keys.get(place.name) ?? new Set()).add(JSON.stringify(value)))
  const said = new Set<string>()
  return placed.flatMap((one): Placed[] => {
    const { name } = one.place
    if (keys.get(name)?.size !== 1) return [one]
    if (said.has(name)) return []
    said.add(name)
    return [{ ...one, place: { command: null, name } }]
  })
}

function grouped(placed: readonly Placed[]): Arms['values'] {
  const groups = new Map<string, { value: Value; places: Place[] }>()
  for (const { place, value } of placed) {
    const key = JSON.stringify(value)
    const group = groups.get(key) ?? { value, places: [] }
    group.places.push(place)
    groups.set(key, group)
  }
  return [...groups.values()]
}
