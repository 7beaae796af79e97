import { useAnswer } from '../../backend/answer.ts'
import { useAsk, useLive } from '../../backend/backend.tsx'

const GOES_ON = 'You can leave this page; it continues in the background.'

/** What is true of what is decided and not signed, after its subject: `is about to be signed`, unless something is known to keep it. */
export function useUnsignedWords(): string {
  const { value: sending } = useAnswer(useAsk().sending.status.queryOptions({ input: {} }))
  const { troubles } = useLive()
  if (sending?.state === 'closed') return 'is not signed yet: sending is closed.'
  if (sending?.state === 'waiting') return 'is not signed yet: what your keys did before is read first.'
  if (troubles.length > 0) return `is not signed yet. Above stands what keeps it. ${GOES_ON}`
  return sending === undefined ? `is not signed yet. ${GOES_ON}` : `is about to be signed. ${GOES_ON}`
}
