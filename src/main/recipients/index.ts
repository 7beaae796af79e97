/** Recipients: who is paid, judged the same way at every door. */
export { type JudgedRecipient, judgeEach, judgeRecipients, judgeText, requireConfirmed } from './judge.ts'
