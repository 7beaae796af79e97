import type { SignedEntry } from '../protocol.ts'

/** In which segment of the record messages are, so that a question about some reads no other segment. Segments are written once. */
export type SignedPlaces = {
  /** Whether that segment was read, and holds none of them. */
  mayLack(segment: number, names: ReadonlySet<string>): boolean
  keep(segment: number, entries: readonly SignedEntry[]): void
}

export function createSignedPlaces(): SignedPlaces {
  const segments = new Set<number>()
  const segmentsOf = new Map<string, readonly number[]>()
  return {
    mayLack: (segment, names) => segments.has(segment) && ![...names].some((name) => segmentsOf.get(name)?.includes(segment)),
    keep(segment, entries) {
      if (segments.has(segment)) return
      segments.add(segment)
      for (const name of new Set(entries.flatMap(namesOf))) segmentsOf.set(name, [...(segmentsOf.get(name) ?? []), segment])
    },
  }
}

/** By what an entry is asked for: its message, its signature, and the value of the nonce account that was signed over. */
export function namesOf({ digest, signature, nonce }: Pick<SignedEntry, 'digest' | 'signature' | 'nonce'>): string[] {
  return nonce === null ? [digest, signature] : [digest, signature, nameOfNonce(nonce)]
}

export function nameOfNonce({ account, value }: NonNullable<SignedEntry['nonce']>): string {
  return `${account} ${value}`
}
