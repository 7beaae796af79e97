/**
 * What is known of one signed message (exactly-once.md). Fate is what the chain does; this is what can be proved of it.
 *
 *     draft → signed → sent → processed → confirmed → finalized
 *        ↘ refused        ↘ failed, unexecuted, expired, revoked, unknown
 */
export type AttemptState =
  | 'draft'
  | 'refused'
  | 'signed'
  | 'sent'
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'failed'
  | 'unexecuted'
  | 'expired'
  | 'revoked'
  | 'unknown'
