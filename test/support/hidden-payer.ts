import type { Address } from '../../src/core/address/address.ts'
import { type HiddenElsewhere, openHiddenElsewhere } from './hidden-elsewhere.ts'
import { PASSPHRASE, type TwoWorkstations } from './two-workstations.ts'

/** What is available to be paid in secret. */
export const HELD = 900n

/** The treasury of the offline vault with {@link HELD} available in secret, and a customer whom its policy allows. */
export async function openHiddenPayer(two: TwoWorkstations): Promise<HiddenElsewhere> {
  await two.fund(two.from, 50_000_000n)
  const hidden = await openHiddenElsewhere(two.url, two.coldWords)
  const { house, party, account } = hidden
  await house.pay(account, HELD)
  await house.applyAs(party, { expected: 1n, available: HELD })
  await two.online().client.mints.add({ mint: house.mint, label: 'SECRET' })
  await two.cold.client.policy.allow({ address: house.customer.owner, label: 'customer', passphrase: PASSPHRASE })
  return hidden
}

type Wanted = { readonly nonceAccount: Address; readonly reference: string; readonly amount: bigint }

/** What is asked to pay the customer in secret. */
export const askedInSecret = (two: TwoWorkstations, { house }: HiddenElsewhere, wanted: Wanted) => ({
  ...{ from: two.from, to: house.customer.owner, asset: house.mint, confidential: true },
  ...wanted,
})

/** Plans it and prepares its bundle as it was planned. */
export async function prepareInSecret({ online }: TwoWorkstations, asked: ReturnType<typeof askedInSecret>) {
  const { bundles } = online().client
  const { digest, recipients } = await bundles.plan(asked)
  const confirmed = recipients[0]?.confirm.digest ?? null
  return bundles.prepare({ ...asked, digest: digest ?? '', ...(confirmed === null ? {} : { confirmed }) })
}
