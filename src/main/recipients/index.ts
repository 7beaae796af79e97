/** Recipients: who is paid, judged the same way at every door. */
export { listRecipients } from './list-recipients.ts'
export { readStandings } from './standing.ts'
export { type JudgedRecipient, judgeEach, judgeRecipients, judgeText, requireConfirmed } from './judge.ts'
