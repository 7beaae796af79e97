import type { HouseEvents } from '../../../../core/journal/events.ts'
import { say } from '../../../../core/text/sentence.ts'
import { addresses, addressOf, asList, asText, withReason, count, warning, named, plural, rest, type WordsOf } from './parts.ts'

/** What entries say of the journal, its nodes, and the accounts and people it knows. */
export const HOUSE_WORDS: WordsOf<HouseEvents> = {
  'network-set': ({ name }) => rest(say`This journal was begun for the network ${asText(name)}.`, 'begun', 'journal'),
  'journal-home': ({ folder }) => rest(say`This journal is at home in ${asText(folder)}.`, 'home', 'journal'),
  'vault-written': ({ generation }) => rest(say`The files of the vault were written, generation ${count(generation)}.`, 'written', 'lock'),
  'configured-nodes': ({ nodes }) =>
    rest(say`Configured from here on: ${asList(nodes).map(asText).join(', ') || 'no node'}.`, 'nodes', 'node'),
  'nodes-disagreed': ({ what }) => warning(say`The nodes do not say the same of ${asText(what)}.`, 'differ', 'node'),
  'nodes-agreed': ({ what }) => rest(say`The nodes agree again on ${asText(what)}.`, 'agree', 'node'),
  'node-version-seen': ({ node, version }) => rest(say`Node ${asText(node)} runs ${asText(version)}.`, 'seen', 'node'),
  'accounts-added': ({ count: added }) => rest(say`Added: ${plural(added, 'account')}.`, 'added', 'plus'),
  'accounts-promoted': ({ accounts }) =>
    rest(say`Only watched before, now with a key in this vault: ${addresses(accounts)}.`, 'own key', 'plus'),
  'account-labelled': ({ address, label }) =>
    rest(say`The account ${addressOf(address)} is labelled “${asText(label)}”.`, 'labelled', 'journal'),
  'mint-listed': ({ label, mint }) =>
    rest(say`${named(label, mint)} was listed, mint ${addressOf(mint)}: deposits of it are credited.`, 'listed', 'plus'),
  'mint-ignored': ({ mint }) =>
    rest(
      say`The unlisted mint ${addressOf(mint)} was put out of sight. Its deposits are recorded as before, and not credited.`,
      'ignored',
      'quiet',
    ),
  'mint-unignored': ({ mint }) => rest(say`The unlisted mint ${addressOf(mint)} is in sight again.`, 'in sight', 'plus'),
  'recipient-added': ({ label, address }) =>
    rest(say`${named(label, address)} was put into the address book: ${addressOf(address)}.`, 'added', 'plus'),
  'recipient-labelled': ({ address, label }) =>
    rest(say`In the address book, ${addressOf(address)} is called “${asText(label)}” from here on.`, 'labelled', 'journal'),
  'recipient-removed': ({ address }) => rest(say`${addressOf(address)} was taken out of the address book.`, 'removed', 'journal'),
  'nonce-kept': ({ address, label }) =>
    rest(
      say`The nonce account ${addressOf(address)}${asText(label) === '' ? '' : ` (${asText(label)})`} is in the pool.`,
      'in the pool',
      'forever',
    ),
  'nonce-dropped': ({ address, why }) =>
    rest(withReason(say`The nonce account ${addressOf(address)} is out of the pool`, why), 'out of the pool', 'forever'),
}
