/** What holds from which slot on: the first from the beginning, the others ascending. */
export type Schedule<Value> = readonly { readonly fromSlot: bigint; readonly value: Value }[]

/** What holds in a slot; null where nothing is said. */
export function valueAt<Value>(schedule: Schedule<Value>, slot: bigint): Value | null {
  return schedule.findLast(({ fromSlot }) => fromSlot <= slot)?.value ?? null
}

/** The same, but after a slot only what the last of the others holds; unchanged where there are none. */
export function changedAfter<Value>(schedule: Schedule<Value>, others: Schedule<Value>, slot: bigint): Schedule<Value> {
  const last = others.at(-1)
  return last === undefined ? schedule : [...schedule.filter(({ fromSlot }) => fromSlot <= slot), { ...last, fromSlot: slot + 1n }]
}
