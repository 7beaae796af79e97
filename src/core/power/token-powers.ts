import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'
import { reasonNotToClose, reasonNotToRevoke, type TokenAccountOnChain } from '../plan/token-upkeep.ts'
import { explainTokenUpkeep } from '../review/explain-token-upkeep.ts'
import { address, type Part, paragraph, say, type Sentence, sol, units } from '../text/sentence.ts'
import type { StandingPower } from './power.ts'

/** A token account whose owner is ours, or watched here. */
export type PoweredAccount = {
  readonly standing: TokenAccountOnChain
  /** Null where the mint was not read. */
  readonly decimals: number | null
  /** Whether its mint is listed under this program: any other token is no money here. */
  readonly isListed: boolean
  readonly isOurs: (address: Address) => boolean
}

/** What is given over one token account alone: to a delegate, and to somebody else than its owner who may close it. */
export function powersOverAccount(account: PoweredAccount): StandingPower[] {
  return [...delegatePower(account), ...closePower(account)]
}

const NOWHERE = { signature: null, bundle: null, sinceMs: null } as const
function delegatePower({ standing, decimals, isListed, isOurs }: PoweredAccount): StandingPower[] {
  const { account, token } = standing
  const { delegate, delegatedAmount, owner } = token
  if (delegate === null) return []
  const isMoney = isListed || token.nativeReserve !== null
  const weight = isOurs(delegate) ? 'ours' : delegatedAmount === 0n ? 'little' : isMoney ? 'takes' : 'no-money'
  const without = isOurs(owner) ? 'without another signature of ours' : 'without another signature of its owner'
  const can = token.nativeReserve === null ? 'move or burn' : 'move'
  const does = say`It can ${can} up to ${figure(standing, delegatedAmount)}${ofToken(standing)} out of ${address(account)} ${without}; the account holds ${figure(standing, token.amount)} now, and what arrives counts too.`
  const frozen = token.state === 'frozen' ? [say`The account is frozen now: nothing leaves it before it is thawed.`] : []
  const reason = reasonNotToRevoke(standing, isOurs)
  const ends: Sentence =
    reason === null
      ? say`Take the permission back: the owner’s key signs that, and the treasury pays the fee.`
      : say`It cannot be taken back from here. ${explainTokenUpkeep(reason)}`
  return [
    {
      ...NOWHERE,
      kind: 'delegate',
      weight,
      holder: delegate,
      over: account,
      reach: delegatedAmount === 0n ? 'nothing' : 'up-to',
      asset: assetOf(standing, decimals),
      amount: delegatedAmount,
      does: paragraph([does, ...frozen]),
      ends,
      end: reason === null ? { by: 'revoke-delegate', account } : { by: 'not-here' },
    },
  ]
}

/** Closing an account of wrapped SOL takes all that is in it, SOL that came since it was last counted too; any other closes only when it is empty. */
function closePower({ standing, isOurs }: PoweredAccount): StandingPower[] {
  const { account, token, lamports } = standing
  const { closeAuthority, owner } = token
  if (closeAuthority === null || closeAuthority === owner) return []
  const { nativeReserve } = token
  const isWrapped = nativeReserve !== null
  const takesAll = isWrapped && lamports > nativeReserve
  const does = isWrapped
    ? say`It can close ${address(account)} at any time and take all the SOL in it, ${sol(lamports)} now.`
    : say`It can close ${address(account)} once no token is left in it, and take the SOL in it, ${sol(lamports)} now. It takes no token.`
  const reason = isOurs(closeAuthority) ? reasonNotToClose(standing, isOurs) : null
  const ends: Sentence = isOurs(closeAuthority)
    ? reason === null
      ? say`Close the account: its lamports go to the treasury.`
      : say`The account cannot be closed now. ${explainTokenUpkeep(reason)}`
    : paragraph([
        isWrapped ? say`Nobody here can end it.` : say`Only that key can give it up, not even the owner of the account.`,
        isWrapped
          ? say`Move the wrapped SOL out of it, and let none arrive there.`
          : say`Sweep or pay out what is in it, and leave it empty.`,
      ])
  return [
    {
      ...NOWHERE,
      kind: 'close-authority',
      weight: isOurs(closeAuthority) ? 'ours' : takesAll ? 'takes' : 'little',
      holder: closeAuthority,
      over: account,
      reach: takesAll ? 'everything' : 'up-to',
      asset: { kind: 'native' },
      amount: lamports,
      does,
      ends,
      end: isOurs(closeAuthority) && reason === null ? { by: 'close-account', account } : { by: 'not-here' },
    },
  ]
}

type Figured = Pick<TokenAccountOnChain, 'token'>

/** Wrapped SOL is counted as the SOL that it is. */
const figure = ({ token }: Figured, amount: bigint): Part => (token.nativeReserve === null ? units(amount, token.mint) : sol(amount))

const ofToken = ({ token }: Figured): Sentence =>
  token.nativeReserve === null ? say` of the token ${address(token.mint)}` : say` of wrapped SOL`

function assetOf({ token, tokenProgram }: TokenAccountOnChain, decimals: number | null): Asset | null {
  if (token.nativeReserve !== null) return { kind: 'native' }
  return decimals === null ? null : { kind: 'token', mint: token.mint, tokenProgram, decimals }
}
