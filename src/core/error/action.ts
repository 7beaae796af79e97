/**
 * What a person does about an error, by the operation that does it, as it stands in braces in the sentence of what to do next. The command line
 * and the window call the same operation differently, and each puts its own name there.
 */
export const ACTIONS = [
  'accounts.list',
  'activity.list',
  'activity.payment',
  'activity.unconfirmed',
  'activity.verify',
  'approvals.decline',
  'approvals.list',
  'approvals.show',
  'bundles.import',
  'bundles.list',
  'bundles.planRevocation',
  'bundles.requestSignature',
  'bundles.write',
  'cases.list',
  'cases.show',
  'deposits.list',
  'ledger.continuity',
  'ledger.readAgain',
  'mints.add',
  'mints.label',
  'mints.list',
  'mints.show',
  'mints.unlisted',
  'nodes.status',
  'nonces.advance',
  'nonces.create',
  'nonces.foreign',
  'nonces.keep',
  'nonces.list',
  'outstanding.list',
  'outstanding.revoke',
  'payments.list',
  'payments.plan',
  'policy.allow',
  'policy.approver',
  'policy.limit',
  'policy.show',
  'recipients.add',
  'recipients.label',
  'recipients.list',
  'sending.compare',
  'sending.reopen',
  'sending.status',
  'sweeps.list',
  'sweeps.plan',
  'sweeps.show',
  'tasks.list',
  'tokens.list',
  'vault.acceptOlder',
] as const
export type Action = (typeof ACTIONS)[number]

/** Puts a name in place of each action. Whatever else stands in braces is left: it may be somebody’s text. */
export function nameActions(text: string, nameOf: (action: Action) => string): string {
  return text.replace(/\{([a-z]+\.[a-zA-Z]+)\}/g, (whole, word: string) => {
    const action = ACTIONS.find((known) => known === word)
    return action === undefined ? whole : nameOf(action)
  })
}
