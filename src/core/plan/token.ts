import type { Address } from '../address/address.ts'
import { findAssociatedAddress } from '../address/associated.ts'
import { lamports } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import { EVERYTHING, reasonNotChosen } from './choice.ts'
import { finishPlan } from './finish.ts'
import { optionsUnder } from './draft.ts'
import { oneByOneFee } from './measure.ts'
import type { LeftOut, LeftOutReason, SweepPlan } from './sweep.ts'
import { groupTokens } from './token-groups.ts'
import { tokenTemplate } from './token-transaction.ts'
import { isClosed, type TokenSource, type TokenSweepRequest } from './token-request.ts'

/**
 * Plans the sweep of one mint's token accounts into the destination's associated account, with TransferChecked, all of each balance.
 * With `close`, emptied accounts are closed in the same transaction, and empty ones too. A destination account that does not exist is
 * created by every transaction unless another did so first, so that they may land in any order.
 */
export function planTokenSweep(asked: TokenSweepRequest): SweepPlan {
  const request = { ...asked, options: optionsUnder(asked.options, asked.terms) }
  const { mint, tokenProgram, decimals, sources, destinationOwner, terms } = request
  invariant(new Set(sources.map(({ account }) => account)).size === sources.length, 'no source is named twice')
  const destination = findAssociatedAddress({ owner: destinationOwner, mint, tokenProgram })
  const leftOut: LeftOut[] = []
  const candidates: TokenSource[] = []
  for (const source of sources) {
    const reason = reasonToLeave(source, destination, request)
    if (reason === null) candidates.push(source)
    else leftOut.push({ address: source.owner, account: source.account, balance: source.amount, reason })
  }
  const grouped = groupTokens({ candidates, destination, request })
  const funded = grouped.transactions.length === 0 ? null : request.destinationRentLamports
  return finishPlan({
    asset: { kind: 'token', mint, tokenProgram, decimals },
    choice: request.choice ?? EVERYTHING,
    destination,
    transactions: grouped.transactions,
    leftOut: [...leftOut, ...grouped.leftOut],
    oneByOneLamports: oneByOneFee(
      tokenTemplate({ sources: candidates.slice(0, 1), destination, request: { ...request, destinationRentLamports: null } }),
      terms,
    ),
    rentFundedLamports: funded ?? lamports(0n),
  })
}

function reasonToLeave(source: TokenSource, destination: Address, request: TokenSweepRequest): LeftOutReason | null {
  if (source.account === destination) return 'is-destination'
  if (source.changedHands === true) return 'changed-hands'
  if (source.frozen) return 'frozen'
  if (source.amount === 0n && !isClosed(source, request)) return 'holds-nothing'
  const notChosen = reasonNotChosen(request.choice ?? EVERYTHING, { address: source.owner, balance: source.amount })
  if (notChosen !== null || source.amount === 0n) return notChosen
  if (request.refusal !== undefined && request.refusal !== null) return request.refusal
  return source.hook?.kind === 'refused' ? source.hook.reason : null
}
