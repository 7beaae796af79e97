import type { Address } from '../address/address.ts'
import type { Asset } from '../deposit/deposit.ts'
import { reasonNotToClose, reasonNotToRevoke, type TokenAccountOnChain } from '../plan/token-upkeep.ts'
import { explainTokenUpkeep } from '../review/explain-token-upkeep.ts'
import { address, paragraph, reasonPart, tell, type Sentence, sol, units } from '../text/sentence.ts'
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
  const does = delegateWords(standing, isOurs(owner))
  const frozen = token.state === 'frozen' ? [tell`The account is frozen now: nothing leaves it before it is thawed.`] : []
  const reason = reasonNotToRevoke(standing, isOurs)
  const ends: Sentence =
    reason === null
      ? tell`Take the permission back: the owner’s key signs that, and the treasury pays the fee.`
      : tell`It cannot be taken back from here. ${reasonPart('upkeep', reason, explainTokenUpkeep(reason))}`
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
    ? tell`It can close ${address(account)} at any time and take all the SOL in it, ${sol(lamports)} now.`
    : tell`It can close ${address(account)} once no token is left in it, and take the SOL in it, ${sol(lamports)} now. It takes no token.`
  const reason = isOurs(closeAuthority) ? reasonNotToClose(standing, isOurs) : null
  const ends: Sentence = isOurs(closeAuthority)
    ? reason === null
      ? tell`Close the account: its lamports go to the treasury.`
      : tell`The account cannot be closed now. ${reasonPart('upkeep', reason, explainTokenUpkeep(reason))}`
    : paragraph([
        isWrapped ? tell`Nobody here can end it.` : tell`Only that key can give it up, not even the owner of the account.`,
        isWrapped
          ? tell`Move the wrapped SOL out of it, and let none arrive there.`
          : tell`Sweep or pay out what is in it, and leave it empty.`,
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

/** Wrapped SOL is counted as the SOL that it is, and cannot be burned. */
function delegateWords({ account, token }: TokenAccountOnChain, isOfOurs: boolean): Sentence {
  const from = address(account)
  if (token.nativeReserve !== null) {
    const [much, held] = [sol(token.delegatedAmount), sol(token.amount)]
    return isOfOurs
      ? tell`It can move up to ${much} of wrapped SOL out of ${from} without another signature of ours; the account holds ${held} now, and what arrives counts too.`
      : tell`It can move up to ${much} of wrapped SOL out of ${from} without another signature of its owner; the account holds ${held} now, and what arrives counts too.`
  }
  const [much, held, of] = [units(token.delegatedAmount, token.mint), units(token.amount, token.mint), address(token.mint)]
  return isOfOurs
    ? tell`It can move or burn up to ${much} of the token ${of} out of ${from} without another signature of ours; the account holds ${held} now, and what arrives counts too.`
    : tell`It can move or burn up to ${much} of the token ${of} out of ${from} without another signature of its owner; the account holds ${held} now, and what arrives counts too.`
}

function assetOf({ token, tokenProgram }: TokenAccountOnChain, decimals: number | null): Asset | null {
  if (token.nativeReserve !== null) return { kind: 'native' }
  return decimals === null ? null : { kind: 'token', mint: token.mint, tokenProgram, decimals }
}
