import { useState } from 'react'
import type { Answers } from '../../client.ts'

type Awaiting = Answers['approvals']['show']

/**
 * What a person reads about something that waits, which is exactly what they approve. If it has changed since, `isChanged` is true, and the new
 * content is shown only after `readAgain`. Who may approve it, its fee and what stands in its way are always the newest.
 */
export function useReading(now: Awaiting | undefined) {
  const [read, setRead] = useState(now)
  if (read === undefined && now !== undefined) setRead(now)
  const isChanged = read !== undefined && now !== undefined && toApprove(read) !== toApprove(now)
  return { read: isChanged ? read : (now ?? read), isChanged, readAgain: () => setRead(now) }
}

/** All of it that is approved, in one text: no name, which whoever has the window can change meanwhile. */
function toApprove({ digest, does, warnings, kind, payees, sources, account, asset, amount }: Awaiting): string {
  const paid = payees.map(({ reference, recipient, amount: each }) => [reference, recipient, each])
  const whole = [digest, does, warnings, kind, paid, sources, account, asset, amount]
  return JSON.stringify(whole, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
