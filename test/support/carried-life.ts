import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BundledTransaction } from '../../src/core/bundle/bundle.ts'
import { decodeBundle } from '../../src/core/bundle/decode.ts'
import { encodeBundle } from '../../src/core/bundle/encode.ts'
import type { Answers } from '../../src/renderer/client.ts'
import { type openMortalBackend, patiently } from './mortal-backend.ts'

export type CarriedResult = {
  readonly steps: readonly string[]
  readonly state: string
  /** Bundles that were ever prepared for it, and attempts of it. */
  readonly bundles: number
  readonly attempts: number
  readonly intact: boolean
}

type Carried = Answers['bundles']['list'][number]['transactions'][number]
type Signers = BundledTransaction['signers']

type Life = {
  readonly isIts: (transaction: Carried) => boolean
  /** False as long as it cannot be prepared. */
  readonly prepare: () => Promise<boolean>
  /** As whoever has the keys does, on another machine. */
  readonly sign: (transaction: BundledTransaction) => Signers
}

const LOOK_EVERY_MS = 50
const MAX_LOOKS = 600

/** Prepares one bundle where there is none, has it signed, takes it back, and follows it to its end. */
export async function liveCarried(
  { client, steps, end }: Awaited<ReturnType<typeof openMortalBackend>>,
  { isIts, prepare, sign }: Life,
): Promise<void> {
  const findBundles = async () => (await client.bundles.list({ limit: 1_000 })).filter(({ transactions }) => transactions.some(isIts))
  await patiently({ what: 'the bundle', maxLooks: MAX_LOOKS }, async () => (await findBundles()).length > 0 || prepare())
  const [bundle] = await findBundles()
  const { path } = await client.bundles.write({ digest: bundle?.digest ?? '' })
  const signed = signFile(path, sign)
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
}

function signFile(file: string, sign: Life['sign']): string {
  const prepared = decodeBundle(readFileSync(file, 'utf8'))
  const transactions = prepared.transactions.map((one) => ({ ...one, signers: sign(one) }))
  const written = file.replace('.json', '-signed.json')
  writeFileSync(written, encodeBundle({ ...prepared, transactions }))
  return written
}
