import type { Address } from '../../../../src/core/address/address.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { machineFee } from '../../../../src/practice/bank/fee-rule.ts'
import { outflowOf } from '../../../../src/main/signer/signing/outflow.ts'
import { createRandom, type Random } from '../../../model/random.ts'
import { PASSPHRASE } from '../support/contents.ts'
import { hintOf, TREASURY } from '../support/signer.ts'
import { toSign } from '../support/to-sign.ts'
import { takeWhatCanBeTaken } from './act.ts'
import { type Chain, openChain } from './chain.ts'
import { type Composed, composeMessage } from './compose.ts'
import { addTo, holdingIn } from './hold.ts'
import { type Guarded, openVaults } from './vaults.ts'
import { ALLOWED, associated, LATE, MINTS, OURS, STRANGERS, WATCHED, WORLD } from './world.ts'

/** Messages reviewed together, as of one day. */
const BATCH = 200
/** Most messages that are executed one after the other before everything is as it was. */
const STORY_MAX = 4
/** One batch of so many is signed as well: what is signed is what was not refused, with every key of ours. */
const SIGNED_EVERY = 40
const EVERYTHING = 2n ** 64n
const DAY_MS = 25 * 60 * 60_000

type Asked = {
  readonly messages: number
  readonly seed: number
  readonly folder: string
  /** Codes of refusals that do not stop a message: to see that the judge sees what they are for. */
  readonly ignoring?: readonly string[]
}

export type Report = {
  readonly asked: number
  readonly notRefused: number
  readonly landed: number
  readonly refused: ReadonlyMap<string, number>
  /** The first story in which more was lost than the policy allows; null where there is none. */
  readonly failure: string | null
}

type Amounts = Map<'native' | Address, bigint>
type Reviewed = Composed & { readonly refusal: string | null }

/** Asks signers for messages of every kind, executes what they do not refuse, lets strangers act, and holds what is lost against the policy. */
export async function runStrangers({ messages, seed, folder, ignoring = [] }: Asked): Promise<Report> {
  const [random, chain, vaults] = [createRandom(seed), await openChain(), await openVaults(folder)]
  const refused = new Map<string, number>()
  let [asked, notRefused, landed, batches] = [0, 0, 0, 0]
  let failure: string | null = null
  try {
    while (asked < messages && failure === null) {
      const vault = vaults[batches % vaults.length]
      invariant(vault !== undefined, 'there are vaults')
      const claims = claimsOf(random)
      const batch = await reviewBatch(random, { vault, claims, isSigned: batches % SIGNED_EVERY < vaults.length, size: messages - asked })
      asked += batch.length
      batches += 1
      for (const { refusal } of batch) if (refusal !== null) refused.set(refusal, (refused.get(refusal) ?? 0) + 1)
      const executed = batch.filter(({ refusal }) => refusal === null || ignoring.includes(refusal))
      notRefused += executed.length
      const told = playBatch(random, { chain, vault, claims, executed })
      landed += told.landed
      failure = told.failure
    }
  } finally {
    for (const { signer } of vaults) signer.close()
  }
  return { asked, notRefused, landed, refused, failure: failure && `seed ${seed}, about message ${asked}: ${failure}` }
}

type Claims = ReadonlyMap<Address, Address>
type Reviewing = { readonly vault: Guarded; readonly claims: Claims; readonly isSigned: boolean; readonly size: number }

async function reviewBatch(random: Random, { vault: { signer }, claims, isSigned, size }: Reviewing): Promise<Reviewed[]> {
  const composed: Composed[] = []
  while (composed.length < Math.min(BATCH, size)) {
    const next = composeMessage(random)
    if (next !== null) composed.push(next)
  }
  const { reviewed } = await signer.ask('review', {
    messages: composed.map(({ message }) => message),
    paths: [hintOf(1), hintOf(2)],
    tokenAccounts: [...claims].map(([account, owner]) => ({ account, owner })),
    allowNonce: random.chance(0.7),
  })
  const allowed = reviewed.flatMap(({ digest, refusal }, index) => (refusal === null ? [{ digest, index }] : []))
  if (isSigned && allowed.length > 0) {
    const { signed } = await signer.ask('sign', toSign(allowed.map(({ digest }) => digest)))
    for (const [place, { signatures }] of signed.entries()) {
      const { staticAccounts, header } = composed[allowed[place]?.index ?? -1]?.compiled ?? {
        staticAccounts: [],
        header: { signerCount: 0 },
      }
      const keys = staticAccounts.slice(0, header.signerCount).filter((address) => [...OURS, LATE].includes(address))
      invariant(signatures.length === keys.length, 'what is not refused is signed with every key of the vault')
    }
    await signer.clock.pass(DAY_MS)
    await signer.ask('unlock', { passphrase: PASSPHRASE })
  }
  return composed.map((one, index) => ({ ...one, refusal: reviewed[index]?.refusal?.code ?? null }))
}

/** Who owns which token account, as the backend says: the truth of the strangers', and now and then a lie. */
function claimsOf(random: Random): Claims {
  const everybody = [...OURS, ...STRANGERS]
  const truth = everybody.flatMap((owner) => MINTS.map((mint) => [associated(owner, mint), owner] as const))
  return new Map(truth.map(([account, owner]) => [account, random.chance(0.05) ? random.pick(everybody) : owner]))
}

type Playing = { readonly chain: Chain; readonly vault: Guarded; readonly claims: Claims; readonly executed: readonly Reviewed[] }

/** Executes in stories of a few messages; each begins with the world as it was. */
function playBatch(random: Random, { chain, vault, claims, executed }: Playing): { landed: number; failure: string | null } {
  const rest = [...executed]
  const lostInAll: Amounts = new Map()
  let landed = 0
  while (rest.length > 0) {
    const story = rest.splice(0, random.chance(0.5) ? 1 : 1 + random.below(STORY_MAX))
    for (const { compiled } of story) {
      if (compiled.lookups.length > 0) continue
      if (chain.execute(compiled)) landed += 1
      if (random.chance(0.8)) takeWhatCanBeTaken(chain)
    }
    takeWhatCanBeTaken(chain)
    const lost = lostIn(chain)
    for (const { compiled } of story) if (OURS.some((address) => address === compiled.staticAccounts[0])) addTo(lost, feeOf(compiled), -1n)
    chain.reset()
    const failure = judgeStory(lost, { vault, story, claims })
    if (failure !== null) return { landed, failure }
    for (const [asset, amount] of lost) if (amount > 0n) addTo(lostInAll, new Map([[asset, amount]]), 1n)
  }
  for (const [asset, amount] of lostInAll) {
    const bound = vault.boundOf(asset)
    if (bound !== null && amount > bound.perDay)
      return { landed, failure: `with ${vault.name} a day lost ${amount} of ${asset}, and ${bound.perDay} are allowed` }
  }
  return { landed, failure: null }
}

const feeOf = (compiled: Composed['compiled']): Amounts => new Map([['native', machineFee(compiled)]])

/** What of the accounts of ours that were touched is ours no more. */
function lostIn(chain: Chain): Amounts {
  const lost: Amounts = new Map()
  for (const address of chain.touched()) {
    addTo(lost, holdingIn(address, WORLD.get(address) ?? null), 1n)
    addTo(lost, holdingIn(address, chain.read(address)), -1n)
  }
  return lost
}

type Judging = { readonly vault: Guarded; readonly story: readonly Reviewed[]; readonly claims: Claims }

/** Against the limit of each message where the policy has one, otherwise against what the signer counted for it. */
function judgeStory(lost: Amounts, { vault, story, claims }: Judging): string | null {
  const counted: Amounts = new Map()
  for (const { compiled } of story) {
    if (compiled.lookups.length > 0) continue
    const { amounts, untold } = outflowOf({
      message: compiled,
      hidden: [],
      // Whatever goes to others than these two is nobody's to have.
      isHome: (address) => address !== ALLOWED && address !== WATCHED,
      ownerOf: (account) => claims.get(account) ?? TREASURY,
    })
    for (const [asset, amount] of amounts) if (asset !== 'priority-fee') addTo(counted, new Map([[asset, amount]]), 1n)
    // Where native tokens have no bound, all that an account holds may be closed to whoever may be paid.
    if (untold !== null) addTo(counted, new Map([['native', EVERYTHING]]), 1n)
  }
  for (const [asset, amount] of lost) {
    const name = MINTS.some(({ mint, decimals }) => mint === asset && decimals === 9) ? 'native' : asset
    const bound = vault.boundOf(name)
    const most = bound === null ? (counted.get(name) ?? 0n) : bound.perTransaction * BigInt(story.length)
    if (amount <= most) continue
    const words = story.map(({ compiled, refusal }) => JSON.stringify({ refusal, ...compiled }, jsonValue)).join('\n')
    return `with ${vault.name} ${amount} of ${asset} are lost, and ${most} are allowed, by\n${words}`
  }
  return null
}

const jsonValue = (_: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
