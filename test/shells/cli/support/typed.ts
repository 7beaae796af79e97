export const ADDRESS = 'So11111111111111111111111111111111111111112'

/** Splits an example as a shell would; placeholders for addresses and names are replaced. */
export function asTyped(example: string): string[] {
  const filled = example
    .replaceAll('<address>', ADDRESS)
    .replace('<id>', 'sweep-1')
    .replaceAll('<digest>', 'ab'.repeat(32))
    .replaceAll('<signature>', '1'.repeat(64))
  return [...filled.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}
