/** What holds from which slot on: the first from the beginning, the others ascending. */
export type Schedule<Value> = readonly { readonly fromSlot: bigint; readonly value: Value }[]

/** What holds in a slot; null where nothing is said. */
export function valueAt<Value>(schedule: Schedule<Value>, slot: bigint): Value | null {
  return schedule.findLast(({ fromSlot }) => fromSlot <= slot)?.value ?? null
}
