import { tell } from '../../core/text/sentence.ts'

/** What a person is told before anything is signed over a nonce. */
export const NEVER_EXPIRES = tell`It will use a nonce: once signed it does not expire on its own and may be sent at any time, until it is used or revoked.`
