// A mortal backend that prepares one bundle, has it signed by a key that it does not hold, takes it back, and follows it to its end.
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../src/core/address/address.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import { signBytes } from '../../src/core/keys/keypair.ts'
import { PAYER, PAYER_SEED } from './payer-elsewhere.ts'
import { atPoint, type KillPoint, openMortalBackend, patiently, readOrder, type VaultOrder } from './mortal-backend.ts'

export type CarriedOrder = VaultOrder & {
  readonly to: Address
  readonly amount: string
  readonly reference: string
  readonly nonceAccount: Address
  readonly killAt: KillPoint | null
}

export type CarriedResult = {
  readonly steps: readonly string[]
  readonly state: string
  /** Bundles that were ever prepared for the reference, and attempts of it. */
  readonly bundles: number
  readonly attempts: number
  readonly intact: boolean
}

const LOOK_EVERY_MS = 50
const MAX_LOOKS = 600

const order = readOrder<CarriedOrder>()
const { to, reference, nonceAccount } = order
const { client, steps, end } = await openMortalBackend(order, atPoint(order.killAt))

await patiently({ what: 'the bundle', maxLooks: MAX_LOOKS }, async () => {
  if ((await findBundles()).length === 0) await prepare()
  return true
})
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
  return all.filter(({ transactions }) => transactions.some(({ payees }) => payees.some((payee) => payee.reference === reference)))
}

async function prepare(): Promise<void> {
  const asked = { to, reference, nonceAccount, amount: BigInt(order.amount), from: PAYER, allowUnfundedRecipient: true }
  const { digest, recipients } = await client.bundles.plan(asked)
  const confirmed = recipients[0]?.confirm.digest ?? undefined
  await client.bundles.prepare({ ...asked, digest: digest ?? '', ...(confirmed === undefined ? {} : { confirmed }) })
}

/** As whoever has the key does, on another machine. */
function signFile(file: string): string {
  const prepared = decodeBundle(readFileSync(file, 'utf8'))
  const transactions = prepared.transactions.map((one) => {
    const signature = signBytes({ seed: PAYER_SEED, message: one.message })
    return { ...one, signers: one.signers.map((signer) => ({ ...signer, signature })) }
  })
  const written = file.replace('.json', '-signed.json')
  writeFileSync(written, encodeBundle({ ...prepared, transactions }))
  return written
}
