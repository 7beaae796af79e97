import { StrongroomError } from '../../core/error/error.ts'
import type { CaseKind, CaseRecord, Journal } from '../journal/index.ts'
import { findDisputed, resolveDisputed } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

/** Cases looked through for one by its number; the journal gives them newest first. */
const PAGE_OF_ONE = 1

export function caseOperations(services: Services) {
  const { journal } = services
  return {
    list: os.cases.list.handler(async ({ input: { open, before, limit } }) => {
      const rows = await journal.read.cases({ open, limit, ...(before === undefined ? {} : { after: before }) })
      const cases = await Promise.all(rows.map((row) => shown(journal, row)))
      return { cases, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
    }),
    show: os.cases.show.handler(async ({ input: { id } }) => shown(journal, await readCase(journal, id))),
    resolve: os.cases.resolve.handler(async ({ input: { id, note } }) => {
      const found = await readCase(journal, id)
      if (found.closed !== null) throw new StrongroomError('CASE_CLOSED', { id })
      const disputed = await findDisputed(journal, found)
      if (disputed === null) {
        await journal.write('case-closed', (tx) => tx.closeCase({ id, note }))
        return { closed: [id], payment: null }
      }
      const closed = await resolveDisputed(services, disputed, note)
      return { closed, payment: disputed.intent.id }
    }),
  }
}

/** @throws CASE_UNKNOWN */
async function readCase(journal: Journal, id: number): Promise<CaseRecord> {
  const [found] = await journal.read.cases({ after: id + 1, limit: PAGE_OF_ONE })
  if (found === undefined || found.id !== id) throw new StrongroomError('CASE_UNKNOWN', { id })
  return found
}

const WORDS: Readonly<Record<CaseKind, string>> = {
  'balance-break':
    'A movement does not begin where the balance stood: something moved that was not seen. Compare the account with the chain before closing.',
  'movement-again':
    'A transaction that is recorded was shown again, in another block or twice in one. What it brought is counted once. Run activity reconcile, and look the transaction up, before closing.',
  'not-a-wallet':
    'This account was a wallet and now belongs to a program or carries data, as a node told when it was compared with the chain. What arrives there is credited as before, but may not be yours to move: a sweep leaves it out. Ask recipients check what it is, and give nobody its address any more.',
  'outcome-differs':
    'A finalized transaction changed this balance otherwise than planned. Its accounts rest until a person has looked at it and closes the case; nothing is sent again.',
  'pending-credits':
    'Hidden amounts wait in this account and fill four fifths of its room or more; when it is full, it takes no more of them. Apply its pending balance with the account’s confidential keys. The case closes by itself at the next comparison.',
  'reconciliation-differs': 'The chain holds another amount than the journal. Find out what moved before closing.',
}

async function shown(journal: Journal, found: CaseRecord) {
  const { id, kind, account, asset, expected, found: amount, slot, openedAtMs, closed } = found
  const disputed = closed === null ? await findDisputed(journal, found) : null
  return {
    id,
    kind,
    words: WORDS[kind],
    account,
    asset,
    expected,
    found: amount,
    slot,
    payment: disputed?.intent.id ?? null,
    openedAt: new Date(openedAtMs),
    closed: closed === null ? null : { at: new Date(closed.atMs), note: closed.note },
  }
}
