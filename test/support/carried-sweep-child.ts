// A mortal backend that prepares one sweep of watched accounts, has it signed by keys that it does not hold, takes it back, and follows it to its end.
import type { Address } from '../../src/core/address/address.ts'
import { addressOfSeed, signBytes } from '../../src/core/keys/keypair.ts'
import { liveCarried } from './carried-life.ts'
import { strangerSeed } from './made-nonce.ts'
import { atPoint, type MortalOrder, openMortalBackend, readOrder } from './mortal-backend.ts'

export type CarriedSweepOrder = MortalOrder & {
  /** What the keys of the accounts are made from; the last is that of the account that all comes to. */
  readonly keys: readonly string[]
  readonly nonceAccount: Address
}

const order = readOrder<CarriedSweepOrder>()
const { nonceAccount } = order
const seeds = order.keys.map(strangerSeed)
const addresses = seeds.map(addressOfSeed)
const backend = await openMortalBackend(order, atPoint(order))
const { client } = backend

await liveCarried(backend, {
  isIts: (transaction) => transaction.nonceAccount === nonceAccount,
  async prepare() {
    const [to] = addresses.slice(-1)
    if (to === undefined) throw new Error('the order names the account that all comes to')
    const asked = { to, account: addresses.slice(0, -1), nonceAccount: [nonceAccount], version: 'legacy' as const }
    const { transactions, digest } = await client.bundles.planSweep(asked)
    // The accounts are not seen to hold enough yet.
    if (transactions[0]?.sources.length !== addresses.length - 1) return false
    await client.bundles.prepareSweep({ ...asked, digest: digest ?? '' })
    return true
  },
  sign: ({ message, signers }) =>
    signers.map((signer) => {
      const seed = seeds[addresses.indexOf(signer.address)]
      return seed === undefined ? signer : { ...signer, signature: signBytes({ seed, message }) }
    }),
})
