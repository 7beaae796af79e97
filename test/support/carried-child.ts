// A mortal backend that prepares one bundle, has it signed by a key that it does not hold, takes it back, and follows it to its end.
import type { Address } from '../../src/core/address/address.ts'
import { signBytes } from '../../src/core/keys/keypair.ts'
import { liveCarried } from './carried-life.ts'
import { atPoint, type MortalOrder, openMortalBackend, readOrder } from './mortal-backend.ts'
import { PAYER, PAYER_SEED } from './payer-elsewhere.ts'

export type CarriedOrder = MortalOrder & {
  readonly to: Address
  readonly amount: string
  readonly reference: string
  readonly nonceAccount: Address
}

const order = readOrder<CarriedOrder>()
const { to, reference, nonceAccount } = order
const backend = await openMortalBackend(order, atPoint(order))
const { client } = backend

await liveCarried(backend, {
  isIts: ({ payees }) => payees.some((payee) => payee.reference === reference),
  async prepare() {
    const asked = { to, reference, nonceAccount, amount: BigInt(order.amount), from: PAYER, allowUnfundedRecipient: true }
    const { digest, recipients } = await client.bundles.plan(asked)
    const confirmed = recipients[0]?.confirm.digest ?? undefined
    await client.bundles.prepare({ ...asked, digest: digest ?? '', ...(confirmed === undefined ? {} : { confirmed }) })
    return true
  },
  sign({ message, signers }) {
    const signature = signBytes({ seed: PAYER_SEED, message })
    return signers.map((signer) => ({ ...signer, signature }))
  },
})
