import { plural, t } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'

export type Sending = Answers['sending']['status']

/** What is true now, as one sentence. */
export function sayOf({ state }: Sending): string {
  if (state === 'open') return t`Sending is open: what has the signer’s seal, and waits for nobody’s approval, is signed and sent.`
  if (state === 'waiting') return t`Nothing new is signed yet: what your keys did before this start is read first.`
  if (state === 'switching')
    return t`The network is changing its consensus: nothing new is signed before that is over, unless you ask for it.`
  if (state === 'offline') return t`This workstation is offline: nothing is sent from here.`
  return t`Sending is closed: nothing new is decided or signed. What was signed before is followed to its end.`
}

/** Slots and accounts still to be read, as a sentence; null where nothing is. */
export function stillToRead({ catchingUp }: Sending): string | null {
  if (catchingUp === null) return null
  const { slots, accounts } = catchingUp
  const past = plural(accounts, { one: 'the past of # account', other: 'the past of # accounts' })
  if (slots === null)
    return accounts === 0 ? t`What your keys did is still being read.` : t`What your keys did is still being read: ${past}.`
  const some = plural(Number(slots), { one: '# slot', other: '# slots' })
  return accounts === 0 ? t`Still to read: ${some}.` : t`Still to read: ${some} and ${past}.`
}

/** Whether sending stays closed until the comparison was made. */
export const mustStillCompare = ({ reasons }: Sending): boolean =>
  reasons.some(({ mustCompare, comparedSlot }) => mustCompare && comparedSlot === null)

/** While it is closed or waits, what is left shrinks without an event of its own. */
const ASK_EVERY_MS = 1_000

type Asked = { readonly state: { readonly data?: { readonly state: string } | undefined } }

/** `useBackendQuery({ ...options, refetchInterval: whileNotOpen })` */
export const whileNotOpen = ({ state }: Asked): number | false =>
  state.data === undefined || state.data.state === 'open' || state.data.state === 'offline' ? false : ASK_EVERY_MS
