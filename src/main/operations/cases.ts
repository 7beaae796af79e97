import { StrongroomError } from '../../core/error/error.ts'
import type { CaseKind, CaseRecord, Journal } from '../journal/index.ts'
import { findDisputed, resolveDisputed } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { shownClosed } from './shown-closed.ts'

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
  'unknown-outgoing':
    'A key of yours paid for this transaction, and nothing that was signed here has its signature. The same keys were used elsewhere, or this journal is older than what was done with them: the comparison of sending with the chain tells. Sending is closed, so that nothing is paid a second time.',
  'dead-yet-landed':
    'This transaction is in a final block, and its signature had been called dead or failed here. What it paid may have been paid a second time: look at every attempt of the payment before sending is opened again.',
  'landed-otherwise':
    'This transaction is in a final block, in another slot or with another effect than the journal settled it with. A node told what is not so: compare it with another before sending is opened again.',
  'foreign-debit':
    'Tokens left this account in a transaction that no key of yours paid for: a delegate of the account, or whoever issues the token, may take them. Look at the token on its card, and move what is left if you did not expect this.',
  'landing-unknown':
    'The signer signed messages for another journal, and nobody can tell whether they landed: up to this slot the past of this account is missing here, because the nodes do not keep it, one left something out, or a gap was closed by hand. What they were to pay may have been paid. It is not signed again under the same references. Ask the recipients, or look the account up elsewhere; decide what was not paid under another reference, and give up what is still open here.',
  'balance-break':
    'A movement does not begin where the balance stood: something moved that was not seen. Compare the account with the chain before closing.',
  'movement-missing':
    'A block that was read again does not hold a movement that is recorded of it. The node that showed it then, or the one that shows it now, is wrong. It is left out of the balance. Look the transaction up with another node before closing.',
  'movement-again':
    'A transaction that is recorded was shown again, in another block or twice in one. What it brought is counted once. Compare chain and journal again, and look the transaction up, before closing.',
  'not-a-wallet':
    'This account was a wallet and now belongs to a program or carries data, as a node told when it was compared with the chain. What arrives there is credited as before, but may not be yours to move: a sweep leaves it out. Look at what it is before you pay it, and give nobody its address any more.',
  'outcome-differs':
    'A finalized transaction changed this balance otherwise than planned. Its accounts rest until a person has looked at it and closes the case; nothing is sent again.',
  'pending-credits':
    'Hidden amounts wait in this account and fill four fifths of its room or more; when it is full, it takes no more of them. Apply its pending balance with the account’s confidential keys. The case closes on its own at the next comparison.',
  'reconciliation-differs':
    'The chain holds another amount than the journal. Find out what moved before closing. If a node left something out of a block, the blocks after a slot before it can be read again (ledger read-again on the command line).',
}

const paidTwice = (references: readonly string[]): string =>
  `This transaction paid ${references.join(', ')}, and another final one had paid that reference before. Look at both, and ask the recipient for what was paid twice, before you close this.`

async function shown(journal: Journal, found: CaseRecord) {
  const { id, kind, account, asset, expected, found: amount, slot, creditId, openedAtMs, closed } = found
  const disputed = closed === null ? await findDisputed(journal, found) : null
  const signature = creditId === null ? null : ((await journal.read.credit(creditId))?.signature ?? null)
  const again = signature === null ? [] : await journal.read.paidAgain([signature])
  return {
    id,
    kind,
    words: again.length === 0 ? WORDS[kind] : paidTwice(again),
    account,
    asset,
    expected,
    found: amount,
    slot,
    signature,
    payment: disputed?.intent.id ?? null,
    openedAt: new Date(openedAtMs),
    closed: shownClosed(closed),
  }
}
