import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import type { Asset } from '../deposit/deposit.ts'
import { assetKey } from '../deposit/rules.ts'
import { nameParty, type Parties } from './parties.ts'
import type { Effect, Party } from './review.ts'
import { distinct, paragraph, tell, type Sentence, sol } from '../text/sentence.ts'

const SAID_OR_HARMLESS: ReadonlySet<Effect['kind']> = new Set([
  'transfer',
  'account-closed',
  'excess-withdrawn',
  'nonce-advanced',
  'memo',
  'budget',
])

type Flow = { readonly asset: Asset; readonly to: Party; readonly amount: bigint; readonly sources: number }

/** The message in a few sentences: what arrives where, what else is done, and who pays. */
export function summarise({
  understood,
  effects,
  feePayer,
  feeLamports,
  parties,
}: {
  understood: boolean
  effects: readonly Effect[]
  feePayer: Party
  feeLamports: Lamports | null
  parties: Parties
}): Sentence {
  if (!understood) return tell`This message holds something that cannot be named. What it does as a whole is not known.`
  const fee =
    feeLamports === null
      ? tell`The fee is paid by ${nameParty(feePayer)}.`
      : tell`The fee of ${sol(feeLamports)} is paid by ${nameParty(feePayer)}.`
  const few = fewEffects(effects)
  if (few !== null) return paragraph([...few, fee])
  const flows = [...sumFlows(effects).values()].map(({ asset, to, amount, sources }) => {
    const much = parties.amount(asset, amount)
    if (sources === 1) return tell`Moves ${much} from one account to ${nameParty(to)}.`
    return tell`Moves ${much} from ${sources} accounts to ${nameParty(to)}.`
  })
  const closed = effects.filter((effect) => effect.kind === 'account-closed' && !isOfProof(effect)).length
  const closing = closed === 0 ? [] : [closed === 1 ? tell`Closes one token account.` : tell`Closes ${closed} token accounts.`]
  return paragraph([...flows, ...closing, ...sayExcess(effects), ...sayRest(effects), fee])
}

/** Where lamports above a minimum go to, and out of how many accounts. */
function sayExcess(effects: readonly Effect[]): Sentence[] {
  const counts = new Map<Address, { readonly to: Party; readonly accounts: number }>()
  for (const effect of effects) {
    if (effect.kind !== 'excess-withdrawn') continue
    const { to } = effect
    counts.set(to.account, { to, accounts: 1 + (counts.get(to.account)?.accounts ?? 0) })
  }
  return [...counts.values()].map(({ to, accounts }) => {
    if (accounts === 1) return tell`Takes what one account holds above its rent-exempt minimum, to ${nameParty(to)}.`
    return tell`Takes what ${accounts} accounts hold above their rent-exempt minimum, to ${nameParty(to)}.`
  })
}

/** Upkeep moves nothing to anybody and does little: then all of it is said. */
const FEW_EFFECTS = 2

function fewEffects(effects: readonly Effect[]): Sentence[] | null {
  const done = effects.filter(({ kind }) => kind !== 'budget')
  const isFew = done.length > 0 && done.length <= FEW_EFFECTS
  return isFew && done.every(({ kind }) => kind !== 'transfer') ? done.map(({ sentence }) => sentence) : null
}

/** Whatever else is done is said one by one: nothing else shows it. */
function sayRest(effects: readonly Effect[]): Sentence[] {
  return distinct(effects.flatMap((effect) => (SAID_OR_HARMLESS.has(effect.kind) && !isOfProof(effect) ? [] : [effect.sentence])))
}

function isOfProof(effect: Effect): boolean {
  return effect.kind === 'account-closed' && effect.keptProof === true
}

/** Transfers added up by asset and destination. */
function sumFlows(effects: readonly Effect[]): Map<string, Flow> {
  const flows = new Map<string, Flow>()
  for (const effect of effects) {
    if (effect.kind !== 'transfer') continue
    const { asset, to, amount } = effect
    const key = `${assetKey(asset)}/${to.account}`
    const sofar = flows.get(key)
    flows.set(key, { asset, to, amount: amount + (sofar?.amount ?? 0n), sources: 1 + (sofar?.sources ?? 0) })
  }
  return flows
}
