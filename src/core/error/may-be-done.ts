/** Of a failure that may come after a part of what was asked for, or all of it, was done. */
export const MAY_BE_DONE = 'What was asked for just now may have been done, whole or in part; a mere question changes nothing.'

/** Where a person sees whether it was: what is kept beside the vault alone, such as limits and approvals, is in no entry of the journal. */
export const LOOK_FIRST =
  'Before you ask for it again, look whether it was done: see {activity.list} for what was decided, signed and sent, and {policy.show} for what is allowed.'
