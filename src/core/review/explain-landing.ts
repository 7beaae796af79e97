import { type ExpectedLanding, LANDING_PERCENTILE } from '../fee/landing.ts'

/** How long it takes to land, said as what was observed. `aboutMs` is null where the pace of slots is not known. */
export function explainLanding({ observed, slots, aboutMs }: ExpectedLanding & { readonly aboutMs: number | null }): string {
  if (slots === null) return 'How long it takes to land is not known: nothing was observed yet.'
  const within = `within ${slots} ${slots === 1 ? 'slot' : 'slots'}`
  const about = aboutMs === null ? '' : `, ${aboutText(aboutMs)}`
  if (observed === 1) return `The one recent transaction of ours that landed did so ${within} of its blockhash${about}.`
  return `Of ${observed} recent transactions of ours that landed, ${LANDING_PERCENTILE}% did so ${within} of their blockhash${about}.`
}

function aboutText(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 1) return 'less than a second'
  return seconds === 1 ? 'about 1 second' : `about ${seconds} seconds`
}
