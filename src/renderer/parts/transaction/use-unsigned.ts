import { t } from '@lingui/core/macro'
import { useLive } from '../../backend/backend.tsx'
import { useSendingState } from '../../backend/sending.ts'

type Unsigned = { readonly intent: string | null; readonly again: boolean }

/**
 * What is true of what is decided and not signed, after its subject: `is about to be signed`, unless something is known to keep it. What is reported about
 * another payment keeps this one from nothing; what is reported about none may.
 */
export function useUnsignedWords({ intent, again }: Unsigned): string {
  const sending = useSendingState()
  const told = useLive().troubles.map(({ error }) => error.context['intent'])
  if (sending === 'offline') return t`is not signed: this workstation is offline.`
  if (sending === 'closed')
    return again
      ? t`was signed, which came to nothing, and is not signed again yet: sending is closed.`
      : t`is not signed yet: sending is closed.`
  if (sending === 'waiting')
    return again
      ? t`was signed, which came to nothing, and is not signed again yet: what your keys did before is read first.`
      : t`is not signed yet: what your keys did before is read first.`
  if (sending === 'switching')
    return again
      ? t`was signed, which came to nothing, and is not signed again yet: the network is changing its consensus.`
      : t`is not signed yet: the network is changing its consensus.`
  return `${keptWords()} ${t`You can leave this page; it continues in the background.`}`

  function keptWords(): string {
    if (told.some((of) => of === intent))
      return again
        ? t`was signed, which came to nothing, and is not signed again yet. A note above says what kept it, and when.`
        : t`is not signed yet. A note above says what kept it, and when.`
    if (told.some((of) => typeof of !== 'string'))
      return again
        ? t`was signed, which came to nothing, and is not signed again yet. A note above may say why.`
        : t`is not signed yet. A note above may say why.`
    if (sending === null) return again ? t`was signed, which came to nothing, and is not signed again yet.` : t`is not signed yet.`
    return again ? t`was signed, which came to nothing. It is about to be signed again.` : t`is about to be signed.`
  }
}
