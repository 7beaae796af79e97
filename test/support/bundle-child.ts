// A mortal backend that prepares a bundle of what is done to a hidden balance, or one that revokes another, signs it on the offline side, or takes it back and follows it to its end.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../src/core/address/address.ts'
import { atPoint, type MortalOrder, openMortalBackend, patiently, readOrder } from './mortal-backend.ts'

export type BundleOrder = MortalOrder & {
  readonly phase:
    | {
        readonly kind: 'prepare'
        readonly account: Address
        readonly nonceAccount: Address
        readonly act: 'apply' | 'withdraw'
        /** Of a withdrawal, as text. */
        readonly amount?: string
      }
    | { readonly kind: 'revoke'; readonly bundle: string; readonly advances: Address; readonly nonceAccount: Address }
    | {
        readonly kind: 'prepare'
        readonly nonceAccount: Address
        readonly act: 'pay'
        readonly from: Address
        readonly to: Address
        readonly asset: Address
        readonly reference: string
        /** As text. */
        readonly amount: string
      }
    | { readonly kind: 'sign' | 'return'; readonly file: string }
}

type PhaseOf<Kind extends BundleOrder['phase']['kind']> = Extract<BundleOrder['phase'], { kind: Kind }>

/** `path`: the file that was written; `state`, `attempts`: of what came back. */
export type BundleResult = {
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
const order = readOrder<BundleOrder>()
const { client, steps, end } = await openMortalBackend(order, atPoint(order))

type Carried = Awaited<ReturnType<typeof client.bundles.list>>[number]['transactions'][number]

/** One is prepared where there is none; `isIts`: of a transaction in one that is there. `tries`: false as long as it cannot be prepared. */
async function prepareOnce(isIts: (transaction: Carried) => boolean, tries: () => Promise<boolean>) {
  const found = async () => (await client.bundles.list({ limit: 1_000 })).filter(({ transactions }) => transactions.some(isIts))
  await patiently({ what: 'the bundle', maxLooks: MAX_LOOKS }, async () => (await found()).length > 0 || tries())
  const bundles = await found()
  const { path } = await client.bundles.write({ digest: bundles[0]?.digest ?? '' })
  return { path, bundles: bundles.length }
}

type Preparing = PhaseOf<'prepare'>

async function tryToPrepare(phase: Preparing): Promise<boolean> {
  const { nonceAccount } = phase
  if (phase.act === 'pay') {
    const { from, to, asset, reference } = phase
    const asked = { from, to, asset, reference, amount: BigInt(phase.amount), confidential: true, nonceAccount }
    const { digest, recipients } = await client.bundles.plan(asked)
    if (digest === null) return false
    const confirmed = recipients[0]?.confirm.digest ?? null
    await client.bundles.prepare({ ...asked, digest, ...(confirmed === null ? {} : { confirmed }) })
    return true
  }
  const { account, act } = phase
  const amount = phase.amount === undefined ? {} : { amount: phase.amount === 'all' ? ('all' as const) : BigInt(phase.amount) }
  const asked = { account, act, ...amount, nonceAccount: [nonceAccount] }
  const { digest } = await client.bundles.planConfidential(asked)
  if (digest === null) return false
  await client.bundles.prepareConfidential({ ...asked, digest })
  return true
}

function prepare(phase: Preparing) {
  return prepareOnce(
    (one) => one.nonceAccount === phase.nonceAccount,
    () => tryToPrepare(phase),
  )
}

function revoke({ bundle, advances, nonceAccount }: PhaseOf<'revoke'>) {
  const asked = { bundle, nonceAccount: [nonceAccount] }
  const isIts = (one: Carried) => one.advances.includes(advances)
  return prepareOnce(isIts, async () => {
    const { digest } = await client.bundles.planRevocation(asked)
    if (digest !== null) await client.bundles.prepareRevocation({ ...asked, digest })
    return digest !== null
  })
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

function live({ phase }: BundleOrder) {
  if (phase.kind === 'prepare') return prepare(phase)
  if (phase.kind === 'revoke') return revoke(phase)
  return phase.kind === 'sign' ? sign(phase.file) : takeBack(phase.file)
}

const did = await live(order)
const result: BundleResult = { steps, ...did, intact: (await client.activity.verify({})).intact }
await end(result)
