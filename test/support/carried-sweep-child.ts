// A mortal backend that prepares one sweep of watched accounts, has it signed by keys that it does not hold, takes it back, and follows it to its end.
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../src/core/address/address.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { addressOfSeed, signBytes } from '../../src/core/keys/keypair.ts'
import type { CarriedResult } from './carried-child.ts'
import { strangerSeed } from './made-nonce.ts'
import { atPoint, type KillPoint, openMortalBackend, patiently, readOrder, type VaultOrder } from './mortal-backend.ts'

export type CarriedSweepOrder = VaultOrder & {
  /** What the keys of the accounts are made from; the last is that of the account that all comes to. */
  readonly keys: readonly string[]
  readonly nonceAccount: Address
  readonly killAt: KillPoint | null
}

const LOOK_EVERY_MS = 50
const MAX_LOOKS = 600

const order = readOrder<CarriedSweepOrder>()
const { nonceAccount } = order
const seeds = order.keys.map(strangerSeed)
const addresses = seeds.map(addressOfSeed)
const { client, steps, end } = await openMortalBackend(order, atPoint(order.killAt))

await patiently({ what: 'the bundle', maxLooks: MAX_LOOKS }, async () => (await findBundles()).length > 0 || prepare())
const [bundle] = await findBundles()
const { path } = await client.bundles.write({ digest: bundle?.digest ?? '' })
const signed = signFile(path)
await patiently({ what: 'the import', maxLooks: MAX_LOOKS }, async () => {
  await client.bundles.import({ file: signed })
  return true
})
const [back] = await findBundles()
const intent = back?.transactions[0]?.intent ?? ''
let story = await client.activity.payment({ intent })
while (!story.settled) {
  await sleep(LOOK_EVERY_MS)
  story = await client.activity.payment({ intent })
}
const result: CarriedResult = {
  steps,
  state: story.state,
  bundles: (await findBundles()).length,
  attempts: story.attempts.length,
  intact: (await client.activity.verify({})).intact,
}
await end(result)

async function findBundles() {
  const all = await client.bundles.list({ limit: 1_000 })
  return all.filter(({ transactions }) => transactions.some((one) => one.nonceAccount === nonceAccount))
}

/** False as long as the accounts are not seen to hold enough. */
async function prepare(): Promise<boolean> {
  const [to] = addresses.slice(-1)
  if (to === undefined) throw new Error('the order names the account that all comes to')
  const asked = { to, account: addresses.slice(0, -1), nonceAccount: [nonceAccount], version: 'legacy' as const }
  const { transactions, digest } = await client.bundles.planSweep(asked)
  if (transactions[0]?.sources.length !== addresses.length - 1) return false
  await client.bundles.prepareSweep({ ...asked, digest: digest ?? '' })
  return true
}

/** As whoever has the keys does, on another machine. */
function signFile(file: string): string {
  const prepared = decodeBundle(readFileSync(file, 'utf8'))
  const transactions = prepared.transactions.map((one) => {
    const signers = one.signers.map((signer) => {
      const seed = seeds[addresses.indexOf(signer.address)]
      return seed === undefined ? signer : { ...signer, signature: signBytes({ seed, message: one.message }) }
    })
    return { ...one, signers }
  })
  const written = file.replace('.json', '-signed.json')
  writeFileSync(written, encodeBundle({ ...prepared, transactions }))
  return written
}
