import { useState } from 'react'
import type { Answers } from '../../client.ts'

type Awaiting = Answers['approvals']['show']

/**
 * What a person reads of something that waits. It stays what is approved: where it has become something else since, `isChanged`, and that is shown
 * once they ask for it by `readAgain`. Who may approve it, its fee and what stands in its way are as new as they can be.
 */
export function useReading(now: Awaiting | undefined) {
  const [read, setRead] = useState(now)
  if (read === undefined && now !== undefined) setRead(now)
  const isChanged = read !== undefined && now !== undefined && toApprove(read) !== toApprove(now)
  return { read: isChanged ? read : (now ?? read), isChanged, readAgain: () => setRead(now) }
}

/** All of it that is approved, in one text. */
function toApprove({ digest, does, warnings, kind, payees, sources, account, asset, amount }: Awaiting): string {
  const whole = [digest, does, warnings, kind, payees, sources, account, asset, amount]
  return JSON.stringify(whole, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
