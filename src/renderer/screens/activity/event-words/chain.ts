import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { say as join } from '../../../../core/text/sentence.ts'
import type { ChainEvents, StoredData } from '../../../../core/journal/events.ts'
import { say } from '../../../language/say.ts'
import { formatCount } from '../../../parts/figure.ts'
import { CASE_TITLES } from '../../../parts/case-titles.ts'
import {
  accountsOf,
  addressOf,
  asList,
  asText,
  balancesOf,
  withNote,
  withReason,
  count,
  type EventWords,
  warning,
  isRecord,
  rest,
  slotOf,
  type WordsOf,
} from './parts.ts'

/** What entries say about what was read from the chain, what was passed over, and what does not add up. */
export const CHAIN_WORDS: WordsOf<ChainEvents> = {
  'cursor-opened': ({ slot }) => rest(say(msg`Reading of blocks begins at slot ${slotOf(slot)}.`), t`begun`, 'continuous'),
  'cursor-moved-back': ({ to }) => rest(say(msg`Blocks after slot ${slotOf(to)} are read again.`), t`read again`, 'continuous'),
  'cursor-mended': ({ slot }) =>
    rest(
      say(msg`Block ${slotOf(slot)} has another hash than a node once showed; what it holds is as recorded.`),
      t`repaired`,
      'continuous',
    ),
  'balances-opened': ({ balances }) => rest(say(openedWords(asList(balances).length)), t`read`, 'continuous'),
  'block-recorded': ({ slot, credits }) => movements(say(msg`Block of slot ${slotOf(slot)}`), credits, t`nothing of yours`),
  'history-recorded': ({ owner, node, credits }) =>
    movements(say(msg`The past of ${addressOf(owner)}, read back from node ${asText(node)}`), credits, t`nothing new`),
  'pending-vanished': ({ account, slot }) =>
    rest(
      say(msg`An arrival at ${addressOf(account)} in slot ${slotOf(slot)} is in no final block. It is not credited.`),
      t`vanished`,
      'nocredit',
    ),
  'hidden-amount-read': ({ credit, amount }) =>
    amount === null
      ? rest(say(msg`How much arrived by confidential deposit ${count(credit)} cannot be told.`), t`hidden`, 'nocredit')
      : rest(
          say(msg`How much arrived by confidential deposit ${count(credit)} was read. It is not credited by that.`),
          t`read`,
          'nocredit',
        ),
  'gap-opened': tellGap,
  'gap-closed': ({ gap, note }) => rest(withNote(say(msg`Gap ${count(gap)} is closed`), note), t`closed`, 'continuous'),
  'catch-up': ({ way, because }) =>
    rest(withReason(say(msg`Catch-up after downtime: ${wayWords(way)}`), because), t`catching up`, 'behind'),
  'catch-up-chosen': ({ way }) => rest(say(msg`A person chose how to catch up after downtime: ${wayWords(way)}.`), t`chosen`, 'behind'),
  'balances-compared': tellCompared,
  'case-opened': ({ case: id, kind, account, slot }) =>
    warning(say(msg`Case ${count(id)}: ${caseTitle(kind)}. Account ${addressOf(account)}, slot ${slotOf(slot)}.`), t`case`, 'warn'),
  'case-closed': ({ case: id, note }) => rest(withNote(say(msg`Case ${count(id)} is closed`), note), t`closed`, 'ok'),
}

const openedWords = (count: number) => msg`Read: ${plural(count, { one: '# opening balance', other: '# opening balances' })}.`

function movements(of: ReturnType<typeof say>, credits: unknown, none: string): EventWords {
  const verdicts = asList(credits).map((credit) => (isRecord(credit) ? asText(credit['verdict']) : ''))
  const credited = verdicts.filter((verdict) => verdict === 'credit').length
  const refused = verdicts.filter((verdict) => verdict === 'no-credit').length
  const parts = [
    credited === 0 ? '' : plural(credited, { one: '# credit', other: '# credits' }),
    refused === 0 ? '' : t`${formatCount(refused)} not credited`,
    verdicts.length === credited + refused ? '' : t`${formatCount(verdicts.length - credited - refused)} outgoing`,
  ].filter((part) => part !== '')
  const words = join`${of}: ${parts.join(', ') || none}.`
  return credited > 0 ? { say: words, word: t`credited`, glyph: 'credit', kind: 'sure' } : rest(words, t`read`, 'continuous')
}

/** Slots that no node showed, slots passed over on purpose, or the past of accounts that were added later. */
function tellGap({ scope, from, to, reason, accounts }: StoredData<'gap-opened'>): EventWords {
  const slots = say(msg`${slotOf(from)} to ${slotOf(to)}`)
  if (scope === 'accounts') return rest(say(msg`The past of ${accountsOf(accounts)}, slots ${slots}, is to be read back.`), t`past`, 'gap')
  if (reason === 'fewer-calls' || reason === 'chosen-by-accounts')
    return warning(say(msg`Slots ${slots} are passed over. What they hold is read back account by account.`), t`gap`, 'gap')
  return warning(say(msg`No node showed slots ${slots}. What they hold is read back account by account.`), t`gap`, 'gap')
}

function tellCompared({ compared, differences, slot }: StoredData<'balances-compared'>): EventWords {
  const [at, many] = [slotOf(slot), balancesOf(compared)]
  if (asText(differences) === '0') return rest(say(msg`At slot ${at}, ${many} compared with the chain: all equal.`), t`compared`, 'ok')
  return warning(say(msg`At slot ${at}, ${many} compared with the chain: ${count(differences)} differ.`), t`differ`, 'warn')
}

function wayWords(way: unknown): string {
  if (way === 'blocks') return t`block by block`
  if (way === 'accounts') return t`account by account`
  return way === 'automatic' ? t`the way that takes fewer calls` : asText(way)
}

function caseTitle(kind: unknown): string {
  const titles: Readonly<Record<string, MessageDescriptor>> = CASE_TITLES
  const name = asText(kind)
  return Object.hasOwn(titles, name) ? t(titles[name] ?? msg`Something does not add up`) : t`Something does not add up`
}
