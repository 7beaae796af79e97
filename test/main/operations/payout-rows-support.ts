import type { Address } from '../../../src/core/address/address.ts'
import type { Journal, Storable } from '../../../src/main/journal/index.ts'
import { showPayoutRows } from '../../../src/main/operations/show-payout-rows.ts'
import type { Services } from '../../../src/main/services.ts'
import { addressOf, NATIVE } from '../journal/samples.ts'
import { notSealing } from './support.ts'

/** Of the file that a payout was read from. */
export const DIGEST = 'f'.repeat(64)
type Payment = { readonly key: string; readonly recipient: Address; readonly amount: bigint }

export const summaryOf = (payees: readonly Payment[], labels: readonly (readonly [string, string])[] = []): Storable => ({
  asset: 'native',
  from: addressOf('payer'),
  payees: payees.map(({ key, recipient, amount }) => ({ key, recipient, amount })),
  allowUnfunded: false,
  memo: null,
  version: 'legacy',
  lifetime: 'blockhash',
  computeUnitPrice: null,
  computeUnitLimit: null,
  blockhash: null,
  payout: { name: 'wages.csv', fileDigest: DIGEST, rows: payees.length, labels: labels.map(([key, label]) => [key, label]) },
})

export const paying = (key: string): Payment => ({ key, recipient: addressOf(key), amount: 5n })
export const stored = (payment: Payment) => ({ ...payment, account: payment.recipient, asset: NATIVE })

/** A signer that shows a policy with these names; none where it is locked. */
function signerOf(names: Readonly<Record<string, string>> | null): Pick<Services, 'signer'> {
  const destinations = Object.entries(names ?? {}).map(([name, label]) => ({ address: addressOf(name), label, waitMs: 0 }))
  const policy = names === null ? null : { destinations, watchOnlyTreasuries: [] }
  return { signer: { status: async () => ({ policy }) } as unknown as Services['signer'] }
}

export type Asked = Partial<Parameters<typeof showPayoutRows>[1]> & {
  readonly names?: Readonly<Record<string, string>> | null
  /** Intents that the signer did not seal when it was asked last. */
  readonly refused?: readonly string[]
}

export async function ask(journal: Journal, { names = {}, refused = [], ...asked }: Asked = {}) {
  return showPayoutRows({ journal, ...notSealing(...refused), ...signerOf(names) }, { id: 'd', limit: 50, ...asked })
}
