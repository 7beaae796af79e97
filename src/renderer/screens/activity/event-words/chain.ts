import type { ChainEvents, StoredData } from '../../../../core/journal/events.ts'
import { say } from '../../../../core/text/sentence.ts'
import { formatCount } from '../../../parts/figure.ts'
import { CASE_TITLES } from '../../../parts/case-titles.ts'
import {
  addressOf,
  asList,
  asText,
  withNote,
  withReason,
  count,
  type EventWords,
  warning,
  isRecord,
  plural,
  rest,
  slotOf,
  type WordsOf,
} from './parts.ts'

/** What entries say of what was read of the chain, what was passed over, and what does not add up. */
export const CHAIN_WORDS: WordsOf<ChainEvents> = {
  'cursor-opened': ({ slot }) => rest(say`Reading of blocks begins at slot ${slotOf(slot)}.`, 'begun', 'continuous'),
  'cursor-moved-back': ({ to }) => rest(say`Blocks after slot ${slotOf(to)} are read again.`, 'read again', 'continuous'),
  'cursor-mended': ({ slot }) =>
    rest(say`Block ${slotOf(slot)} has another hash than a node once showed; what it holds is as recorded.`, 'mended', 'continuous'),
  'balances-opened': ({ balances }) => rest(say`Read: ${plural(asList(balances).length, 'opening balance')}.`, 'read', 'rows'),
  'block-recorded': ({ slot, credits }) => movements(say`Block of slot ${slotOf(slot)}`, credits, 'nothing of yours'),
  'history-recorded': ({ owner, node, credits }) =>
    movements(say`The past of ${addressOf(owner)}, read back from node ${asText(node)}`, credits, 'nothing new'),
  'pending-vanished': ({ account, slot }) =>
    rest(
      say`An arrival at ${addressOf(account)} in slot ${slotOf(slot)} is in no final block. It is not credited.`,
      'vanished',
      'nocredit',
    ),
  'gap-opened': tellGap,
  'gap-closed': ({ gap, note }) => rest(withNote(say`Gap ${count(gap)} is closed`, note), 'closed', 'continuous'),
  'catch-up': ({ way, because }) => rest(withReason(say`A long absence is made up for ${wayWords(way)}`, because), 'catching up', 'behind'),
  'catch-up-chosen': ({ way }) => rest(say`A person chose how a long absence is made up for: ${wayWords(way)}.`, 'chosen', 'behind'),
  'balances-compared': tellCompared,
  'case-opened': ({ case: id, kind, account, slot }) =>
    warning(say`Case ${count(id)}: ${caseTitle(kind)}. Account ${addressOf(account)}, slot ${slotOf(slot)}.`, 'case', 'warn'),
  'case-closed': ({ case: id, note }) => rest(withNote(say`Case ${count(id)} is closed`, note), 'closed', 'ok'),
}

function movements(of: ReturnType<typeof say>, credits: unknown, none: string): EventWords {
  const verdicts = asList(credits).map((credit) => (isRecord(credit) ? asText(credit['verdict']) : ''))
  const credited = verdicts.filter((verdict) => verdict === 'credit').length
  const refused = verdicts.filter((verdict) => verdict === 'no-credit').length
  const parts = [
    credited === 0 ? '' : plural(credited, 'credit'),
    refused === 0 ? '' : `${formatCount(refused)} not credited`,
    verdicts.length === credited + refused ? '' : `${formatCount(verdicts.length - credited - refused)} outgoing`,
  ].filter((part) => part !== '')
  const words = say`${of}: ${parts.join(', ') || none}.`
  return credited > 0 ? { say: words, word: 'credited', glyph: 'credit', kind: 'sure' } : rest(words, 'read', 'continuous')
}

/** Slots that no node showed, slots passed over on purpose, or the past of accounts that were added later. */
function tellGap({ scope, from, to, reason, accounts }: StoredData<'gap-opened'>): EventWords {
  const slots = say`${slotOf(from)} to ${slotOf(to)}`
  if (scope === 'accounts') return rest(say`The past of ${plural(accounts, 'account')}, slots ${slots}, is to be read back.`, 'past', 'gap')
  if (reason === 'fewer-calls' || reason === 'chosen-by-accounts')
    return warning(say`Slots ${slots} are passed over. What they hold is read back account by account.`, 'gap', 'gap')
  return warning(say`No node showed slots ${slots}. What they hold is read back account by account.`, 'gap', 'gap')
}

function tellCompared({ compared, differences, slot }: StoredData<'balances-compared'>): EventWords {
  const words = say`At slot ${slotOf(slot)}, ${plural(compared, 'balance')} compared with the chain: `
  if (asText(differences) === '0') return rest(say`${words}all equal.`, 'compared', 'ok')
  return warning(say`${words}${count(differences)} differ.`, 'differ', 'warn')
}

function wayWords(way: unknown): string {
  if (way === 'blocks') return 'block by block'
  if (way === 'accounts') return 'account by account'
  return way === 'automatic' ? 'the way that takes fewer calls' : asText(way)
}

function caseTitle(kind: unknown): string {
  const titles: Readonly<Record<string, string>> = CASE_TITLES
  const name = asText(kind)
  return Object.hasOwn(titles, name) ? (titles[name] ?? name) : 'Something does not add up'
}
