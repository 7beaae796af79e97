import { useLive } from '../../backend/backend.tsx'
import { useSendingState } from '../../backend/sending.ts'

const GOES_ON = 'You can leave this page; it continues in the background.'

type Unsigned = { readonly intent: string | null; readonly again: boolean }

/**
 * What is true of what is decided and not signed, after its subject: `is about to be signed`, unless something is known to keep it. What is told of
 * another payment keeps this one from nothing; what is told of none may.
 */
export function useUnsignedWords({ intent, again }: Unsigned): string {
  const sending = useSendingState()
  const told = useLive().troubles.map(({ error }) => error.context['intent'])
  const not = again ? 'was signed, which came to nothing, and is not signed again yet' : 'is not signed yet'
  if (sending === 'closed') return `${not}: sending is closed.`
  if (sending === 'waiting') return `${not}: what your keys did before is read first.`
  if (told.some((of) => of === intent)) return `${not}. A note above says what kept it, and when. ${GOES_ON}`
  if (told.some((of) => typeof of !== 'string')) return `${not}. A note above may say why. ${GOES_ON}`
  if (sending === null) return `${not}. ${GOES_ON}`
  return again ? `was signed, which came to nothing. It is about to be signed again. ${GOES_ON}` : `is about to be signed. ${GOES_ON}`
}
