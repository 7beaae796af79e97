import type { Address } from '../address/address.ts'
import type { MintExtensions } from '../program/mint-extensions.ts'
import type { Mint } from '../program/token-account.ts'
import { address, paragraph, tell, type Sentence, units } from '../text/sentence.ts'
import type { StandingPower } from './power.ts'

/** A mint of which accounts of ours hold something. */
export type HeldMint = {
  readonly address: Address
  readonly tokenProgram: Address
  readonly mint: Mint
  readonly extensions: Pick<
    MintExtensions,
    'permanentDelegate' | 'pauseAuthority' | 'paused' | 'transferHook' | 'hookAuthority' | 'feeAuthority'
  >
  readonly isListed: boolean
  /** What accounts of ours hold of it in public; `frozen`: how many of them are frozen; `hiding`: how many may hold something hidden as well. */
  readonly held: { readonly accounts: number; readonly amount: bigint; readonly frozen: number; readonly hiding: number }
  readonly isOurs: (address: Address) => boolean
}

/** What a mint gives its issuer over every account of its token, ours too. */
export function powersOfMint(of: HeldMint): StandingPower[] {
  const { mint, extensions } = of
  const { pauseAuthority, transferHook, hookAuthority, feeAuthority } = extensions
  return [
    ...takingPower(of),
    ...stoppingPower(of, { kind: 'freeze-authority', holder: mint.freezeAuthority, does: freezeWords(of) }),
    ...stoppingPower(of, { kind: 'pause-authority', holder: pauseAuthority, does: pauseWords(of) }),
    ...stoppingPower(of, { kind: 'hook-authority', holder: hookAuthority ?? transferHook, does: hookWords(of) }),
    ...stoppingPower(of, { kind: 'fee-authority', holder: feeAuthority, does: feeWords(of) }),
  ]
}

const NOWHERE = { signature: null, bundle: null, sinceMs: null, end: { by: 'not-here' } } as const

function takingPower(of: HeldMint): StandingPower[] {
  const { extensions, held, isListed, isOurs } = of
  const holder = extensions.permanentDelegate
  if (holder === null) return []
  const { accounts, amount, frozen, hiding } = held
  const hidden = hiding === 0 ? [] : [tell`What is hidden in confidential accounts it cannot move.`]
  const stopped = [
    ...(frozen === 0 ? [] : [frozen === 1 ? ONE_FROZEN : manyFrozen(frozen)]),
    ...(extensions.paused ? [tell`The token is paused now: nothing of it is taken before that ends.`] : []),
  ]
  return [
    {
      ...NOWHERE,
      ...partOf(of),
      kind: 'permanent-delegate',
      weight: isOurs(holder) ? 'ours' : amount === 0n ? 'little' : isListed ? 'takes' : 'no-money',
      holder,
      reach: amount === 0n ? 'nothing' : 'everything',
      does: paragraph([
        tell`It can move or burn all of the token ${address(of.address)} in ${accountsOf(accounts)}, ${units(amount, of.address)} now, without any signature of ours.`,
        ...hidden,
        ...stopped,
      ]),
      ends: paragraph([tell`Nobody here can end it: the mint gives it over every account of the token, the treasury’s too.`, LEAVE]),
    },
  ]
}

const LEAVE: Sentence = tell`Hold none of it: sweep it to the treasury, and from there pay it out, or exchange it for another token.`

type Stopping = Pick<StandingPower, 'kind' | 'holder' | 'does'>

function stoppingPower(of: HeldMint, { kind, holder, does }: Stopping): StandingPower[] {
  const { isListed, isOurs } = of
  if (holder === null) return []
  return [
    {
      ...NOWHERE,
      ...partOf(of),
      kind,
      weight: isOurs(holder) ? 'ours' : isListed ? 'stops' : 'no-money',
      holder,
      reach: 'everything',
      does,
      ends: paragraph([tell`Nobody here can end it: the mint gives it.`, LEAVE]),
    },
  ]
}

function freezeWords({ address: mint, held: { accounts, amount, frozen } }: HeldMint): Sentence {
  const can = tell`It can freeze ${accountsOf(accounts)} of the token ${address(mint)}: nothing of ${units(amount, mint)} can be moved then, until it thaws them. It takes nothing.`
  if (frozen === 0) return can
  return paragraph([can, frozen === 1 ? tell`1 of them is frozen now.` : tell`${frozen} of them are frozen now.`])
}

function pauseWords({ address: mint, extensions: { paused }, held: { accounts, amount } }: HeldMint): Sentence {
  const can = tell`It can pause the token ${address(mint)}: nobody can move any of it then, nor ${units(amount, mint)} in ${accountsOf(accounts)}. It takes nothing.`
  return paused ? paragraph([can, tell`It is paused now.`]) : can
}

function hookWords({ address: mint, extensions: { transferHook, hookAuthority }, held: { accounts, amount } }: HeldMint): Sentence {
  const [much, where] = [units(amount, mint), accountsOf(accounts)]
  if (hookAuthority === null)
    return tell`This program is called on each transfer of the token ${address(mint)}, and may refuse it: nothing of ${much} in ${where} can be moved then. It takes nothing.`
  const can = tell`It can have a program called on each transfer of the token ${address(mint)} that refuses it: nothing of ${much} in ${where} can be moved then. It takes nothing.`
  return transferHook === null ? can : paragraph([can, tell`Now ${address(transferHook)} is called.`])
}

function feeWords({ address: mint, held: { accounts, amount } }: HeldMint): Sentence {
  return paragraph([
    tell`It can set how much of each transfer of the token ${address(mint)} is withheld, up to all of it, from two epochs later on: of ${units(amount, mint)} in ${accountsOf(accounts)} that much less arrives then.`,
    tell`What stays where it is loses nothing.`,
  ])
}

function partOf({ address: mint, tokenProgram, mint: { decimals }, held: { amount } }: HeldMint) {
  return { over: mint, asset: { kind: 'token', mint, tokenProgram, decimals } as const, amount }
}

const accountsOf = (count: number): Sentence => (count === 1 ? tell`1 account of ours` : tell`${count} accounts of ours`)

const ONE_FROZEN = tell`1 of them is frozen now: nothing is taken out of a frozen account before it is thawed.`
const manyFrozen = (count: number): Sentence =>
  tell`${count} of them are frozen now: nothing is taken out of a frozen account before it is thawed.`
