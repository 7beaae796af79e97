/** What a person is told before anything is signed over a nonce. */
export const NEVER_EXPIRES =
  'It will live by a nonce: once signed it does not expire by itself and may be sent at any time, until it is used or revoked.'
