// A mortal backend that prepares what is done to a hidden balance as a bundle, signs it on the offline side, or takes it back and follows it to its end.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../src/core/address/address.ts'
import { atPoint, type MortalOrder, openMortalBackend, patiently, readOrder } from './mortal-backend.ts'

export type HiddenBundleOrder = MortalOrder & {
  readonly phase:
    | {
        readonly kind: 'prepare'
        readonly account: Address
        readonly nonceAccount: Address
        readonly act: 'apply' | 'withdraw'
        /** Of a withdrawal, as text. */
        readonly amount?: string
      }
    | { readonly kind: 'sign' | 'return'; readonly file: string }
}

/** `path`: the file that was written; `state`, `attempts`: of what came back. */
export type HiddenBundleResult = {
  readonly steps: readonly string[]
  readonly path?: string
  readonly state?: string
  readonly attempts?: number
  /** Bundles over that nonce account. */
  readonly bundles?: number
  readonly intact: boolean
}

const LOOK_EVERY_MS = 50
const MAX_LOOKS = 600
const order = readOrder<HiddenBundleOrder>()
const { client, steps, end } = await openMortalBackend(order, atPoint(order))

async function prepare(phase: Extract<HiddenBundleOrder['phase'], { kind: 'prepare' }>) {
  const { account, act, nonceAccount } = phase
  const amount = phase.amount === undefined ? {} : { amount: phase.amount === 'all' ? ('all' as const) : BigInt(phase.amount) }
  const asked = { account, act, ...amount, nonceAccount: [nonceAccount] }
  const found = async () =>
    (await client.bundles.list({ limit: 1_000 })).filter(({ transactions }) =>
      transactions.some((one) => one.nonceAccount === nonceAccount),
    )
  await patiently({ what: 'the bundle', maxLooks: MAX_LOOKS }, async () => {
    if ((await found()).length > 0) return true
    const { digest } = await client.bundles.planConfidential(asked)
    if (digest === null) return false
    await client.bundles.prepareConfidential({ ...asked, digest })
    return true
  })
  const bundles = await found()
  const { path } = await client.bundles.write({ digest: bundles[0]?.digest ?? '' })
  return { path, bundles: bundles.length }
}

async function sign(file: string) {
  const { digest, digestWords } = await client.bundles.show({ file })
  return { path: (await client.bundles.sign({ file, digest, words: digestWords.join(' ') })).path }
}

async function takeBack(file: string) {
  let digest = ''
  await patiently({ what: 'the import', maxLooks: MAX_LOOKS }, async () => {
    digest = (await client.bundles.import({ file })).digest
    return true
  })
  const [bundle] = await client.bundles.list({ digest })
  const intent = bundle?.transactions[0]?.intent ?? ''
  let story = await client.activity.payment({ intent })
  while (!story.settled) {
    await sleep(LOOK_EVERY_MS)
    story = await client.activity.payment({ intent })
  }
  return { state: story.state, attempts: story.attempts.length }
}

const { phase } = order
const did = phase.kind === 'prepare' ? await prepare(phase) : phase.kind === 'sign' ? await sign(phase.file) : await takeBack(phase.file)
const result: HiddenBundleResult = { steps, ...did, intact: (await client.activity.verify({})).intact }
await end(result)
