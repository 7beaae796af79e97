/**
 * The two halves of what a packed transaction held that was proved dead or failed, to be planned again from balances read again: one bad
 * member is found in a few rounds instead of holding up the others. None when it has one member only.
 */
export function splitInHalves<Member>(members: readonly Member[]): readonly (readonly Member[])[] {
  if (members.length < 2) return []
  const half = Math.ceil(members.length / 2)
  return [members.slice(0, half), members.slice(half)]
}
