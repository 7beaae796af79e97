import type { Address } from '../address/address.ts'
import type { MintExtensions } from '../program/mint-extensions.ts'
import type { Mint } from '../program/token-account.ts'
import { counted } from '../text/counted.ts'
import { address, paragraph, say, type Sentence, units } from '../text/sentence.ts'
import type { StandingPower } from './power.ts'

/** A mint of which accounts of ours hold something. */
export type HeldMint = {
  readonly address: Address
  readonly tokenProgram: Address
  readonly mint: Mint
  readonly extensions: Pick<MintExtensions, 'permanentDelegate' | 'pauseAuthority' | 'paused'>
  readonly isListed: boolean
  /** What accounts of ours hold of it in public; `frozen`: how many of them are frozen; `hiding`: how many may hold something hidden as well. */
  readonly held: { readonly accounts: number; readonly amount: bigint; readonly frozen: number; readonly hiding: number }
  readonly isOurs: (address: Address) => boolean
}

/** What a mint gives its issuer over every account of its token, ours too. */
export function powersOfMint(of: HeldMint): StandingPower[] {
  return [...takingPower(of), ...stoppingPower(of, 'freeze-authority'), ...stoppingPower(of, 'pause-authority')]
}

const NOWHERE = { signature: null, bundle: null, sinceMs: null, end: { by: 'not-here' } } as const

function takingPower(of: HeldMint): StandingPower[] {
  const { extensions, held, isListed, isOurs } = of
  const holder = extensions.permanentDelegate
  if (holder === null) return []
  const hidden = held.hiding === 0 ? [] : [say`What is hidden in confidential accounts it cannot move.`]
  return [
    {
      ...NOWHERE,
      ...partOf(of),
      kind: 'permanent-delegate',
      weight: isOurs(holder) ? 'ours' : held.amount === 0n ? 'little' : isListed ? 'takes' : 'no-money',
      holder,
      reach: held.amount === 0n ? 'nothing' : 'everything',
      does: paragraph([
        say`It can move or burn all of the token ${address(of.address)} in ${accountsOf(held.accounts)}, ${units(held.amount, of.address)} now, without any signature of ours.`,
        ...hidden,
      ]),
      ends: paragraph([say`Nobody here can end it: the mint gives it over every account of the token, the treasury’s too.`, LEAVE]),
    },
  ]
}

const LEAVE: Sentence = say`Hold none of it: sweep it to the treasury, and from there pay it out, or exchange it for another token.`

function stoppingPower(of: HeldMint, kind: 'freeze-authority' | 'pause-authority'): StandingPower[] {
  const { mint, extensions, isListed, isOurs } = of
  const holder = kind === 'freeze-authority' ? mint.freezeAuthority : extensions.pauseAuthority
  if (holder === null) return []
  return [
    {
      ...NOWHERE,
      ...partOf(of),
      kind,
      weight: isOurs(holder) ? 'ours' : isListed ? 'stops' : 'no-money',
      holder,
      reach: 'everything',
      does: kind === 'freeze-authority' ? freezeWords(of) : pauseWords(of),
      ends: paragraph([say`Nobody here can end it: the mint gives it.`, LEAVE]),
    },
  ]
}

function freezeWords({ address: mint, held: { accounts, amount, frozen } }: HeldMint): Sentence {
  const can = say`It can freeze ${accountsOf(accounts)} of the token ${address(mint)}: nothing of ${units(amount, mint)} can be moved then, until it thaws them. It takes nothing.`
  const frozenNow = `${counted(frozen, 'of them is', 'of them are')} frozen now.`
  return frozen === 0 ? can : paragraph([can, say`${frozenNow}`])
}

function pauseWords({ address: mint, extensions: { paused }, held: { accounts, amount } }: HeldMint): Sentence {
  const can = say`It can pause the token ${address(mint)}: nobody can move any of it then, nor ${units(amount, mint)} in ${accountsOf(accounts)}. It takes nothing.`
  return paused ? paragraph([can, say`It is paused now.`]) : can
}

function partOf({ address: mint, tokenProgram, mint: { decimals }, held: { amount } }: HeldMint) {
  return { over: mint, asset: { kind: 'token', mint, tokenProgram, decimals } as const, amount }
}

const accountsOf = (count: number): string => counted(count, 'account of ours', 'accounts of ours')
