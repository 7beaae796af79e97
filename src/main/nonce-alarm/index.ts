/** Looks for nonce accounts that name a key of ours and that nobody here made: whoever did may have something signed in store. */
export type { Foreign } from './find-foreign.ts'
export { type AlarmState, type NonceAlarm, openNonceAlarm } from './open-nonce-alarm.ts'
