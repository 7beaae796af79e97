/** A count with its word, one or many: `1 slot`, `2 slots`. The figure stands as it is given. */
export function counted(count: number | bigint | string, one: string, many = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : many}`
}
