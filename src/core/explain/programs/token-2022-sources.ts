import type { Values } from '../layout.ts'

/** Accounts of which the data says how many stand last; between them and those named first stand the signers of a multisig. */
export function withSources(first: string) {
  return ({ numTokenAccounts }: Values, count: number): string => {
    const sources = Number(numTokenAccounts ?? 0)
    const between = count - first.split(' ').length - sources
    const signers = Array.from({ length: Math.max(0, between) }, () => 'multisigSigner')
    return between < 0 ? `${first} everySource` : [first, ...signers, '...source'].join(' ')
  }
}
