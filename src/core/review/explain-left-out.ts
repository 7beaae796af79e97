import type { LeftOutReason, MintRefusal } from '../plan/sweep.ts'
import type { HookRefusal } from '../hook/hook.ts'
import { explainUnpayable } from './explain-unpayable.ts'

type OwnReason = Exclude<LeftOutReason, MintRefusal | HookRefusal>

const WORDS: { readonly [Reason in OwnReason]: string } = {
  'holds-nothing': 'It holds nothing.',
  'nothing-above-minimum': 'It holds no more than the rent-exempt minimum, which stays in it.',
  'less-than-its-cost': 'It holds no more than moving it would cost.',
  'nobody-can-pay': 'Neither it nor the treasury account can pay the fee and keep the rent-exempt minimum.',
  'is-destination': 'It is where the money goes.',
  'is-payer': 'It pays the fees.',
  'not-chosen': 'You did not choose it.',
  'below-your-minimum': 'It holds less than the minimum you gave.',
  'not-plain': 'It carries data or belongs to a program; its rent stays in it.',
  'changed-hands':
    'The token account is another’s by now, or of another mint. Nothing in it is ours; the comparison with the chain opens a case.',
  frozen: 'It is frozen by the issuer of the token.',
  'destination-frozen': 'The treasury’s account for this token is frozen by the issuer: nothing can arrive in it.',
  'destination-starts-frozen':
    'The treasury has no account for this token, and new ones start frozen: nothing can arrive in one that the sweep makes. Make it (token create, or Make a token account under Token accounts), and have the issuer thaw it.',
  'destination-credits-off':
    'The treasury’s account for this token refuses public arrivals. Switch them on again: token enable-non-confidential-credits, or Arrivals on its card under Confidential.',
  'destination-not-ours':
    'Where the treasury’s account for this token belongs, there is something else. Nothing is sent there. The list of token accounts says what it is.',
  'destination-below-minimum': 'What could be moved would leave the destination below the rent-exempt minimum.',
}

/** Why an account is not part of a sweep. */
export function explainLeftOut(reason: LeftOutReason): string {
  return isOwn(reason) ? WORDS[reason] : explainUnpayable(reason)
}

function isOwn(reason: LeftOutReason): reason is OwnReason {
  return reason in WORDS
}
