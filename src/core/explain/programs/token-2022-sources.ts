import type { Values } from '../layout.ts'

/** Accounts whose number is in the data come last; the signers of a multisig come between them and the accounts that are named first. */
export function withSources(first: string) {
  return ({ numTokenAccounts }: Values, count: number): string => {
    const sources = Number(numTokenAccounts ?? 0)
    const between = count - first.split(' ').length - sources
    const signers = Array.from({ length: Math.max(0, between) }, () => 'multisigSigner')
    return between < 0 ? `${first} everySource` : [first, ...signers, '...source'].join(' ')
  }
}
