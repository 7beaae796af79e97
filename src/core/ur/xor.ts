/** Mixes the second into the first, by exclusive or; doing it again takes it out. */
export function addInto(sum: Uint8Array, other: Uint8Array): void {
  for (let place = 0; place < other.length; place += 1) sum[place] = (sum[place] ?? 0) ^ (other[place] ?? 0)
}
