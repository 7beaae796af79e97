import type { NestedReason } from '../plan/nested.ts'
import type { MintRefusal } from '../plan/sweep.ts'
import { explainUnpayable } from './explain-unpayable.ts'

type OwnReason = Exclude<NestedReason, MintRefusal>

const WORDS: { readonly [Reason in OwnReason]: string } = {
  'not-ours': 'The key of the wallet that it belongs to is not in this vault.',
  'two-programs':
    'Its token stands under another token program than the account that owns it, and the chain’s program recovers only what stands under the same one. Nobody can move it.',
  'owner-not-associated':
    'The token account that owns it is not the associated account of its wallet, and the chain’s program recovers nothing from any other. Nobody can move it.',
  'owner-gone': 'The token account that owns it was closed. Make it again with “token create”, and look again.',
  'changed-hands': 'It has another owner, or is of another mint, than its address says.',
  frozen: 'It is frozen by the issuer of the token. It stays as it is until the issuer thaws it.',
  'withheld-fees':
    'It holds transfer fees that belong to the issuer of the token, and cannot be closed before they are collected. Anybody may have them collected to the mint; the issuer of the token does. Look again afterwards.',
  'extensions-unknown':
    'Its bytes cannot be read to the end, or it may hold more than its tokens: what closing it would lose is not known.',
  hooked:
    'The mint calls a program of its issuer at each transfer, and a recovery cannot carry what that program asks to see: the chain would refuse it.',
  'memo-required':
    'The wallet’s own account for this token takes tokens only behind a memo, and a recovery cannot carry one. Its owner can switch that off with another wallet.',
  'in-use':
    'Something that is decided and has not ended uses it, the account that owns it, or the one that its tokens go to. Look again once that has ended.',
  'made-by-another': 'Another recovery of the same plan makes the account that its tokens go to. Look again once that one has ended.',
  'less-than-its-cost': 'It holds no tokens, and gives back no more than it would cost.',
  'nobody-can-pay': 'The treasury account cannot pay the fee, and the rent of an account that is made, and keep its own minimum.',
  'destination-frozen': 'The wallet’s own account for this token is frozen by the issuer: nothing can arrive in it.',
  'destination-starts-frozen':
    'The wallet has no account for this token, and new ones start frozen: nothing can arrive in one that the recovery makes.',
  'destination-credits-off': 'The wallet’s own account for this token refuses public arrivals. Switch them on again first.',
  'destination-not-ours': 'Where the wallet’s own account for this token belongs, there is something else.',
}

/** Why a nested account is not recovered. */
export function explainNested(reason: NestedReason): string {
  return isOwn(reason) ? WORDS[reason] : explainUnpayable(reason)
}

function isOwn(reason: NestedReason): reason is OwnReason {
  return reason in WORDS
}
